import { MERGES } from './merge-mutants.ts'
import type { Mutant } from './mutant.ts'
import { SYNC_PROTOCOL } from './sync-protocol-mutants.ts'

/** Every mutant that the checks of sync must notice. */
export const SYNC_MUTANTS: Mutant[] = [...MERGES, ...SYNC_PROTOCOL]
