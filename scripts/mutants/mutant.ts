/** One change of a mutant: what is written otherwise within a declaration of this name, wherever that stands. */
export type Edit = { place: string; find: string; put: string }

/**
 * One mutant: a seeded fault. `by` is the number or name of the check that noticed it before; that check runs first,
 * but every check counts.
 */
export type Mutant = { name: string; by: string; edits: Edit[] }

/** A mutant that one change makes. */
export function mutant(by: string, name: string, place: string, find: string, put: string): Mutant {
  return { name, by, edits: [{ place, find, put }] }
}
