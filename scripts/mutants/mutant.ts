/**
 * One mutant: a seeded fault. Each `find` stands in its file exactly once. `by` is the number or name of the
 * check that noticed it before; that check runs first, but every check counts.
 */
export type Mutant = { name: string; by: string; edits: { file: string; find: string; put: string }[] }

export const RULES = 'src/domain/accounts'
export const SERVER = 'src/server/accounts'

/** A mutant that one change makes. */
export function mutant(by: string, name: string, file: string, find: string, put: string): Mutant {
  return { name, by, edits: [{ file, find, put }] }
}
