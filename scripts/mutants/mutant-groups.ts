import { ACCOUNT_MUTANTS } from './account-mutants.ts'
import { BUDGET_MUTANTS } from './budget-mutants.ts'
import { FEEDBACK_MUTANTS } from './feedback-mutants.ts'
import type { Mutant } from './mutant.ts'
import { OPERATORS_PAGE } from './operators-page-mutants.ts'
import { REMIND_MUTANTS } from './remind-mutants.ts'
import { SYNC_MUTANTS } from './sync-mutants.ts'

/** Mutants, and the test files of which one must notice each. */
export type MutantGroup = {
  name: string
  checks: string[]
  /** What has to run before the checks. */
  globalSetup?: string[]
  mutants: Mutant[]
}

export const ACCOUNTS: MutantGroup = {
  name: 'accounts',
  checks: [
    'src/server/accounts/checks/account-checks.test.ts',
    'src/server/accounts/store/sql-account-store.test.ts',
    'src/server/http/unknown-host.test.ts',
  ],
  mutants: ACCOUNT_MUTANTS,
}

const SYNC: MutantGroup = {
  name: 'sync',
  checks: [
    'src/domain/sync/merge-text.test.ts',
    'src/domain/sync/merge-doc.test.ts',
    'src/domain/sync/row-sync.test.ts',
    'src/domain/sync/sync-round.test.ts',
    'src/server/sync/sync-over-http.test.ts',
    'src/server/sync/sql-diary-store.database.test.ts',
  ],
  globalSetup: ['scripts/databases/database-tests.ts'], // races show on PostgreSQL only
  mutants: SYNC_MUTANTS,
}

const FEEDBACK: MutantGroup = {
  name: 'feedback',
  checks: [
    'src/domain/feedback/check-sentence.test.ts',
    'src/domain/feedback/correct-in-batches.test.ts',
    'src/server/engines/hunspell/hunspell-corrector.program.test.ts',
    'src/server/engines/ai-corrector.test.ts',
    'src/server/feedback/correct-route.test.ts',
  ],
  mutants: FEEDBACK_MUTANTS,
}

const REMIND: MutantGroup = {
  name: 'remind',
  checks: [
    'src/domain/remind/due.test.ts',
    'src/domain/remind/year.test.ts',
    'src/server/remind/look.test.ts',
    'src/server/remind/push-sender.test.ts',
    'src/server/remind/reminder-routes.test.ts',
    'src/server/remind/sql-reminder-store.database.test.ts',
  ],
  globalSetup: ['scripts/databases/database-tests.ts'], // races show on PostgreSQL only
  mutants: REMIND_MUTANTS,
}

const BUDGETS: MutantGroup = {
  name: 'budgets',
  checks: ['src/server/engine-budgets.test.ts', 'src/server/budgets/sql-budget-store.database.test.ts'],
  globalSetup: ['scripts/databases/database-tests.ts'], // races show on PostgreSQL only
  mutants: BUDGET_MUTANTS,
}

const OPERATORS: MutantGroup = {
  name: 'operators',
  checks: ['src/server/operators/operators-app.test.ts'],
  mutants: OPERATORS_PAGE,
}

export const MUTANT_GROUPS: MutantGroup[] = [ACCOUNTS, SYNC, FEEDBACK, REMIND, BUDGETS, OPERATORS]

/** The groups that are asked for: all, one by its name, or of each the mutants with `wanted` in their names. */
export function wantedGroups(wanted: string): MutantGroup[] {
  const named = MUTANT_GROUPS.filter(({ name }) => name === wanted)
  if (named.length > 0) return named
  return MUTANT_GROUPS.map((group) => ({
    ...group,
    mutants: group.mutants.filter(({ name }) => name.includes(wanted)),
  })).filter(({ mutants }) => mutants.length > 0)
}
