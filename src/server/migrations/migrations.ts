import { accounts } from './0001-accounts.ts'
import { mailboxes } from './0002-mailboxes.ts'
import { accountEvents } from './0003-account-events.ts'
import { diaries } from './0004-diaries.ts'
import { pushInOneStatement } from './0005-push-in-one-statement.ts'
import { reminders } from './0006-reminders.ts'
import { oneAccountADevice } from './0007-one-account-a-device.ts'
import { pushesOfManyAccounts } from './0008-pushes-of-many-accounts.ts'
import { engineBudgets } from './0009-engine-budgets.ts'
import { soundKeys } from './0010-sound-keys.ts'
import { pushEndpoints } from './0011-push-endpoints.ts'
import { linkedIdentities } from './0012-linked-identities.ts'
import { programTokens } from './0013-program-tokens.ts'

/** In the order of their numbers. A released one is never changed or removed. */
export const MIGRATIONS = [
  accounts,
  mailboxes,
  accountEvents,
  diaries,
  pushInOneStatement,
  reminders,
  oneAccountADevice,
  pushesOfManyAccounts,
  engineBudgets,
  soundKeys,
  pushEndpoints,
  linkedIdentities,
  programTokens,
] as const
