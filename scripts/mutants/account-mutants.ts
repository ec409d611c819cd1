import { SEEN, UNSEEN } from './listed-mutants.ts'
import type { Hole } from './mutant.ts'
import { OWN } from './own-mutants.ts'

/** Every hole that the checks of accounts must notice. */
export const ACCOUNT_HOLES: Hole[] = [...UNSEEN, ...SEEN, ...OWN]
