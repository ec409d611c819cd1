import { FRESH } from './fresh-mutants.ts'
import { GUESSES } from './guess-mutants.ts'
import { LEFTOVER } from './leftover-mutants.ts'
import { LINKS } from './link-mutants.ts'
import { SEEN, UNSEEN } from './listed-mutants.ts'
import { MAILS } from './mail-mutants.ts'
import type { Mutant } from './mutant.ts'
import { OPERATOR } from './operator-mutants.ts'
import { OWN } from './own-mutants.ts'
import { SQL } from './sql-mutants.ts'

/** Every mutant that the checks of accounts must notice. */
export const ACCOUNT_MUTANTS: Mutant[] = [
  ...UNSEEN,
  ...SEEN,
  ...OWN,
  ...FRESH,
  ...GUESSES,
  ...LINKS,
  ...MAILS,
  ...OPERATOR,
  ...SQL,
  ...LEFTOVER,
]
