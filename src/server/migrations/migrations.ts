import { accounts } from './0001-accounts.ts'
import { mailboxes } from './0002-mailboxes.ts'
import { accountEvents } from './0003-account-events.ts'

/** In the order of their numbers. A released one is never changed or removed. */
export const MIGRATIONS = [accounts, mailboxes, accountEvents] as const
