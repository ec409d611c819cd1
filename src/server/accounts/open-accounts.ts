import { setTimeout as delay } from 'node:timers/promises'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/clock.ts'
import type { Mailer } from '#domain/mail/mailer.ts'
import { type Outcome, success } from '#domain/outcome.ts'
import type { AuthSettings } from '#server/accounts/auth-settings.ts'
import {
  type AccountSettings,
  type Accounts,
  counterKey,
  createAccounts,
  defaultAccountSettings,
} from '#server/accounts/core/accounts.ts'
import { embeddedSessions } from '#server/accounts/core/authenticate.ts'
import { eventOf } from '#server/accounts/core/change-account.ts'
import { MAILS_OF_SERVER } from '#server/accounts/core/mail-limits.ts'
import type { HashQueue } from '#server/accounts/core/passwords/hash-queue.ts'
import { programReader } from '#server/accounts/core/program-tokens.ts'
import { gotrueApp } from '#server/accounts/gotrue/gotrue-app.ts'
import { createOwnAccountApi } from '#server/accounts/http/own-account.ts'
import { openidProvider } from '#server/accounts/issuer/openid-provider.ts'
import { accountMailer } from '#server/accounts/mail/account-mail.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import type { DropContent } from '#server/accounts/store/sql-remove-accounts.ts'
import { nodeRandom } from '#server/accounts/tokens/random.ts'
import { OtherSecret, readSigningKey } from '#server/accounts/tokens/secrets.ts'
import type { Database } from '#server/database/database.ts'
import { isOutage } from '#server/database/database-error.ts'
import { withDatabaseTime } from '#server/database/database-time.ts'
import { fallbackToMemory } from '#server/rate-limit/memory-rate-limit-counters.ts'
import type { RateLimitCounters } from '#server/rate-limit/rate-limit.ts'
import { readCounter } from '#server/rate-limit/sql-rate-limit-counters.ts'
import type { ProgramReader, SessionReader } from '#server/sessions/session-reader.ts'
import { openSecret, readSecretCheck, secretCheckOf } from './open-secret.ts'

/** What accounts are to this server. */
export type AccountApi = {
  /** This server's own accounts, to be mounted at /auth/v1; null where they are at an account provider elsewhere. */
  gotrue: Hono | null
  /** What the protocol has no call for. */
  own: Hono
  /** Who sends a request. */
  sessions: SessionReader
  /** Which program of a learner sends a request; not given where accounts are elsewhere. */
  programs?: ProgramReader
  /** The store's counters, for every limit of this server. */
  counters: RateLimitCounters
}

export type OpenedAccounts = AccountApi & {
  /** Whether the keys of this server open what is stored; true where the store cannot be asked. */
  keysWork(): Promise<boolean>
  /** The accounts themselves, for operators; null where they are elsewhere. */
  kept: Accounts | null
  /** Of accounts that are kept here, what whoever runs the server watches; null where they are elsewhere. */
  figures: { hashQueue: HashQueue['load']; mailsLeft(): Promise<number> } | null
}

/** What an installation says that its accounts go by. */
type Installation = {
  auth: AuthSettings
  publicUrl: string
  dataDir: string
  rateLimitFactor: number
  trustedProxyHops: number
  mail: { perDay: number }
}

/**
 * `later` takes work that goes on after an answer; `dropContent` deletes what else belongs to an account, in the
 * transaction that deletes the account.
 */
type Means = {
  database: Database
  mailer: Mailer
  log: Logger
  later: (work: Promise<void>) => void
  dropContent: DropContent
}

const SOONEST_MS = 50 // the answer has gone, and a next request right behind it has been answered
const LATEST_MS = 150 // nobody notices in a mailbox
const LATER_DATABASE_MS = MINUTE_MS // of its own: the request may have used up what it had
export const UNCONFIRMED_LIFE_MS = 30 * DAY_MS
export const EVENT_LIFE_MS = 90 * DAY_MS

async function settingsOf(
  installation: Installation,
  secret: Uint8Array,
): Promise<Outcome<AccountSettings, string>> {
  const { auth, publicUrl, rateLimitFactor, trustedProxyHops, mail } = installation
  const key = auth.signingKeyFile === null ? success(null) : await readSigningKey(auth.signingKeyFile)
  if (!key.ok) return key
  const usual = defaultAccountSettings(publicUrl, secret)
  const { idle, longest } = auth.sessionDays
  return success({
    ...usual,
    autoconfirm: auth.autoconfirm,
    allowedOrigins: auth.allowedOrigins,
    allowsSignUp: auth.allowsSignUp,
    passwordLengths: { ...usual.passwordLengths, least: auth.shortestPassword },
    sessionLimits: { idleMs: idle * DAY_MS, longestMs: longest * DAY_MS },
    ownSigningKey: key.value,
    serviceRoleKey: auth.serviceKey,
    rateLimitFactor,
    trustedProxyHops,
    mailPerDay: mail.perDay,
  })
}

/** The accounts on a database of this server, before anything is served; or one line about a wrong setting. */
export async function openEmbeddedAccounts(
  installation: Installation,
  means: Means,
): Promise<Outcome<Accounts, string>> {
  const secret = await openSecret(means.database, installation)
  return secret.ok ? openAccountsWith(secret.value, installation, means) : secret
}

/** The same with a secret that nobody has compared with the database. */
export async function openAccountsWith(
  secret: Uint8Array,
  installation: Installation,
  { database, mailer, log, later, dropContent }: Means,
): Promise<Outcome<Accounts, string>> {
  const settings = await settingsOf(installation, secret)
  if (!settings.ok) return settings
  const { issuer } = installation.auth
  const report = (what: string, error: unknown) => log.error({ err: error }, what)
  const place = { siteUrl: installation.publicUrl, linkHours: settings.value.linkLifeMs / HOUR_MS }
  return success(
    createAccounts({
      store: sqlAccountStore(database, dropContent),
      clock: Date.now,
      random: nodeRandom(Date.now),
      mail: accountMailer(mailer.sendMail, place),
      settings: settings.value,
      ...(issuer !== null && { identityProvider: openidProvider(issuer, report) }),
      report,
      warn: (what) => log.warn(what),
      later: (work) => later(withDatabaseTime(LATER_DATABASE_MS, () => atAnotherMoment(work))),
    }),
  )
}

/** Begins work at a moment that says nothing of the request that it comes from. */
async function atAnotherMoment(work: () => Promise<void>): Promise<void> {
  await delay(SOONEST_MS + Math.random() * (LATEST_MS - SOONEST_MS))
  return work()
}

type PurgePorts = Pick<Accounts, 'store' | 'clock' | 'random' | 'settings' | 'report'>

/** Drops what is over: sessions, windows of limits, challenges, keys, events, and accounts that nobody confirmed. */
export async function purge({ store, clock, random, settings, report }: PurgePorts): Promise<void> {
  const { idleMs, longestMs } = settings.sessionLimits
  const now = clock()
  try {
    const dropped = await store.purge({
      now,
      idleSince: now - idleMs,
      openedBefore: now - longestMs,
      unconfirmedBefore: now - UNCONFIRMED_LIFE_MS,
      eventsBefore: now - EVENT_LIFE_MS,
    })
    const ports = { clock, random, actor: { by: 'server', sessionId: null } } as const
    const told = eventOf(ports, null, { kind: 'account-deleted' })
    if (dropped.accounts > 0) await store.addEvent({ ...told, times: dropped.accounts })
  } catch (error) {
    report('what no longer counts could not be dropped', error) // none of it opens anything; the next day tries again
  }
}

/** Purges now and once a day. It keeps no process running. */
function purgeDaily(accounts: PurgePorts): void {
  void purge(accounts)
  setInterval(() => void purge(accounts), DAY_MS).unref()
}

async function keysWork(database: Database, { keys, secrets }: Accounts): Promise<boolean> {
  try {
    await keys.signer()
    return (await readSecretCheck(database)) === secretCheckOf(secrets)
  } catch (error) {
    return !(error instanceof OtherSecret) && isOutage(error) // the database speaks for itself
  }
}

/** How many mails may still go before the day of the counter is over. */
async function mailsLeft(database: Database, accounts: Accounts): Promise<number> {
  const { clock, settings } = accounts
  const sent = await readCounter(database, counterKey(accounts, MAILS_OF_SERVER), clock())
  return Math.max(0, settings.mailPerDay - sent)
}

/** Opens the accounts that live on this server. */
export async function openAccounts(
  installation: Installation,
  means: Means,
): Promise<Outcome<OpenedAccounts, string>> {
  const opened = await openEmbeddedAccounts(installation, means)
  if (!opened.ok) return opened
  const accounts = opened.value
  purgeDaily(accounts)
  return success({
    gotrue: gotrueApp(accounts),
    own: createOwnAccountApi(accounts),
    sessions: embeddedSessions(accounts),
    programs: programReader(accounts),
    counters: fallbackToMemory(accounts.counters, accounts.report),
    keysWork: () => keysWork(means.database, accounts),
    kept: accounts,
    figures: { hashQueue: accounts.hasher.load, mailsLeft: () => mailsLeft(means.database, accounts) },
  })
}
