/**
 * One security hole: what is changed in the source so that it gapes. Each text stands in its file exactly once. `by` is
 * the check that noticed it before, which is asked first, by its number or its whole name; whatever it says, every check counts.
 */
export type Mutant = { name: string; by: string; edits: { file: string; find: string; put: string }[] }

export const RULES = 'src/domain/accounts'
export const SERVER = 'src/server/accounts'

/** A hole that one change makes. */
export function mutant(by: string, name: string, file: string, find: string, put: string): Mutant {
  return { name, by, edits: [{ file, find, put }] }
}
