import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { DAY_MS } from '#domain/clock.ts'
import { counterKey } from '#server/accounts/core/accounts.ts'
import type { DropContent } from '#server/accounts/store/sql-remove-accounts.ts'
import { nodeRandom } from '#server/accounts/tokens/random.ts'
import { createSecrets, readSecretFile } from '#server/accounts/tokens/secrets.ts'
import { type Database, inBatches, ROWS_AT_ONCE } from '#server/database/database.ts'
import { fallbackToMemory } from '#server/rate-limit/memory-rate-limit-counters.ts'
import { keyedCounters, type RateLimitCounters } from '#server/rate-limit/rate-limit.ts'
import { deleteEndedCounters, sqlRateLimitCounters } from '#server/rate-limit/sql-rate-limit-counters.ts'
import type { ExternalAccounts } from '#server/sessions/account-provider-settings.ts'
import { externalSessions, warnWithoutKeys } from '#server/sessions/external-sessions.ts'
import type { SessionError, SessionHolder, SessionReader } from '#server/sessions/session-reader.ts'
import type { OpenedAccounts } from './open-accounts.ts'

/** Deletes what is kept here of an account that is elsewhere. */
type DropContentOf = (userId: string) => Promise<void>

const ERRORS = {
  'no-session': { status: 401, code: 'no_authorization' },
  'bad-session': { status: 403, code: 'bad_jwt' },
  'second-factor-needed': { status: 403, code: 'insufficient_aal' },
  'accounts-unreachable': { status: 503, code: 'accounts-unreachable' },
} as const satisfies Record<SessionError, { status: number; code: string }>

/** What of an account is ours when the account is at an account provider elsewhere. To be mounted at `/api/account`. */
export function createExternalAccountApi(sessions: SessionReader, dropContent: DropContentOf): Hono {
  const app = new Hono()

  function withSession(route: (c: Context, holder: SessionHolder) => Response | Promise<Response>) {
    return async (c: Context): Promise<Response> => {
      const holder = await sessions.read(c.req.header('authorization'))
      if (holder.ok) return route(c, holder.value)
      const { status, code } = ERRORS[holder.error]
      return c.json({ error: code }, status)
    }
  }

  // Only the account provider knows its sessions and when keys were added, and has no call that tells.
  const notHere = withSession((c) => c.json({ error: 'not-here' }, 404))
  app.get('/devices', notHere)
  app.delete('/devices/:id', notHere)
  app.get('/added-keys', notHere)
  app.on(['GET', 'POST'], '/programs', notHere)
  app.delete(
    '/',
    withSession(async (c, { userId }) => {
      await dropContent(userId)
      return c.json({ deleted: 'content' })
    }),
  )
  return app
}

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
