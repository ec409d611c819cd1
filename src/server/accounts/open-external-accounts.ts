import type { Logger } from 'pino'
import { DAY_MS } from '#domain/clock.ts'
import { counterKey } from '#server/accounts/core/accounts.ts'
import type { DropContent } from '#server/accounts/store/sql-remove-accounts.ts'
import { readSecretFile } from '#server/accounts/tokens/key-files.ts'
import { nodeRandom } from '#server/accounts/tokens/random.ts'
import { createSecrets } from '#server/accounts/tokens/secrets.ts'
import type { Database } from '#server/database/database.ts'
import { inBatches, ROWS_AT_ONCE } from '#server/database/in-batches.ts'
import { fallbackToMemory } from '#server/rate-limit/fallback-to-memory.ts'
import { keyedCounters } from '#server/rate-limit/keyed-counters.ts'
import type { RateLimitCounters } from '#server/rate-limit/rate-limit.ts'
import { deleteEndedCounters, sqlRateLimitCounters } from '#server/rate-limit/sql-rate-limit-counters.ts'
import type { ExternalAccounts } from '#server/sessions/account-provider-settings.ts'
import { createExternalAccountApi } from '#server/sessions/external-account.ts'
import { externalSessions, warnWithoutKeys } from '#server/sessions/external-sessions.ts'
import type { OpenedAccounts } from './open-accounts.ts'

type Installation = { auth: { secret: Uint8Array | null }; dataDir: string }

type Means = { database: Database; log: Logger; dropContent: DropContent }

/** The counters of the database, under keys that say nothing to who reads it. */
function storedCounters(database: Database, secret: Uint8Array): RateLimitCounters {
  const secrets = createSecrets(secret, nodeRandom(Date.now))
  return keyedCounters(sqlRateLimitCounters(database), (key) => counterKey({ secrets }, key))
}

/** Drops windows of limits that have ended, now and once a day. It keeps no process running. */
function purgeDaily(database: Database, report: (what: string, error: unknown) => void): void {
  const purge = () =>
    void inBatches(database, (within) => deleteEndedCounters(within, Date.now(), ROWS_AT_ONCE)).catch(
      (error) => report('ended windows of limits could not be dropped', error),
    )
  purge()
  setInterval(purge, DAY_MS).unref()
}

/** Opens the accounts that an account provider elsewhere keeps. What learners keep here is in our database. */
export async function openExternalAccounts(
  { url }: ExternalAccounts,
  { auth, dataDir }: Installation,
  { database, log, dropContent }: Means,
): Promise<OpenedAccounts> {
  void warnWithoutKeys(url, log)
  const report = (what: string, error: unknown) => log.error({ err: error }, what)
  purgeDaily(database, report)
  const sessions = externalSessions({ url, log })
  const closeDiary = (userId: string) => database.tx((tx) => dropContent(tx, userId), { isErasure: true })
  return {
    gotrue: null,
    keysWork: async () => true, // they are the account provider's
    kept: null,
    figures: null,
    own: createExternalAccountApi(sessions, closeDiary),
    sessions,
    counters: fallbackToMemory(
      storedCounters(database, auth.secret ?? (await readSecretFile(dataDir))),
      report,
    ),
  }
}
