import type { Hole } from './hole.ts'
import { SEEN, UNSEEN } from './listed-holes.ts'
import { OWN } from './own-holes.ts'

/** Every hole that the checks of accounts must notice. */
export const ACCOUNT_HOLES: Hole[] = [...UNSEEN, ...SEEN, ...OWN]
