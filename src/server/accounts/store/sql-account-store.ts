import type { Database } from '#server/database/database.ts'
import type { AccountStore } from './account-store.ts'
import { sqlAccounts } from './sql-accounts.ts'
import { sqlLimits } from './sql-limits.ts'
import { sqlPurge } from './sql-purge.ts'
import { sqlSessions } from './sql-sessions.ts'
import { sqlSigningKeys } from './sql-signing-keys.ts'

/**
 * Accounts in SQLite or PostgreSQL. Every rule about who wins is in one statement that compares and writes, because
 * the single writer of SQLite hides what goes wrong between two.
 */
export function sqlAccountStore(database: Database): AccountStore {
  return {
    ...sqlAccounts(database),
    ...sqlSessions(database),
    ...sqlLimits(database),
    ...sqlSigningKeys(database),
    purge: sqlPurge(database),
  }
}
