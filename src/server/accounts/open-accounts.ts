import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Mailer } from '#domain/mail/mailer.ts'
import { type Outcome, success } from '#domain/outcome.ts'
import { type AccountSettings, defaultAccountSettings } from '#server/accounts/core/account-ports.ts'
import { createProvider, type Provider } from '#server/accounts/core/accounts.ts'
import { providerApp } from '#server/accounts/gotrue/gotrue-app.ts'
import { embeddedSessions } from '#server/accounts/http/embedded-sessions.ts'
import { createOwnAccountApi, type DropContent } from '#server/accounts/http/own-account.ts'
import { accountMailer } from '#server/accounts/mail/account-mail.ts'
import { purgeDaily } from '#server/accounts/operate/operate-purge.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import { nodeRandom } from '#server/accounts/tokens/node-random.ts'
import { readSecretFile } from '#server/accounts/tokens/secret-file.ts'
import { readSigningKey } from '#server/accounts/tokens/signing-key-file.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { PendingWork } from '#server/pending-work.ts'
import type { ExternalAccounts } from '#server/sessions/account-provider-settings.ts'
import { createExternalAccountApi } from '#server/sessions/external-account.ts'
import { externalSessions } from '#server/sessions/external-sessions.ts'
import { lookForKeys } from '#server/sessions/look-for-keys.ts'
import type { SessionReader } from '#server/sessions/session-reader.ts'

/** What accounts are to this server. */
export type AccountApi = {
  /** Our own provider, to be mounted at /auth/v1; null where another one is the provider. */
  provider: Hono | null
  /** What the protocol has no call for. */
  own: Hono
  /** Who sends a request. */
  sessions: SessionReader
}

type Outside = { database: Database; mailer: Mailer; config: Config; log: Logger; pending: PendingWork }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

async function settingsOf(config: Config): Promise<Outcome<AccountSettings, string>> {
  const { auth, publicUrl, dataDir, rateLimitFactor, trustedProxyHops } = config
  const key = auth.signingKeyFile === null ? success(null) : await readSigningKey(auth.signingKeyFile)
  if (!key.ok) return key
  const usual = defaultAccountSettings(publicUrl, auth.secret ?? (await readSecretFile(dataDir)))
  const { idle, longest } = auth.sessionDays
  return success({
    ...usual,
    autoconfirm: auth.autoconfirm,
    allowsSignUp: auth.allowsSignUp,
    passwordLengths: { ...usual.passwordLengths, least: auth.shortestPassword },
    sessionLimits: { idleMs: idle * DAY_MS, longestMs: longest * DAY_MS },
    ownSigningKey: key.value,
    serviceRoleKey: auth.serviceKey,
    rateLimitFactor,
    trustedProxyHops,
  })
}

/** The provider of this server on its database, before anything is served; or one line about a wrong setting. */
export async function openProvider(outside: Outside): Promise<Outcome<Provider, string>> {
  const { database, mailer, config, log, pending } = outside
  const read = await settingsOf(config)
  if (!read.ok) return read
  const settings = read.value
  const place = { siteUrl: config.publicUrl, linkMinutes: settings.linkLifeMs / MINUTE_MS }
  const provider = createProvider({
    store: sqlAccountStore(database),
    clock: Date.now,
    random: nodeRandom(Date.now),
    mail: accountMailer(mailer.sendMail, place),
    settings,
    report: (what, error) => log.error({ err: error }, what),
    later: pending.add,
  })
  return success(provider)
}

/** Drops what else belongs to an account. Nothing does: diaries are in the learner's browser. */
const keepsNothingElse: DropContent = async () => undefined

/** Opens the accounts that live on this server. */
export async function openAccounts(outside: Outside): Promise<Outcome<AccountApi, string>> {
  const opened = await openProvider(outside)
  if (!opened.ok) return opened
  const provider = opened.value
  purgeDaily(provider)
  const own = createOwnAccountApi(provider, keepsNothingElse)
  return success({ provider: providerApp(provider), own, sessions: embeddedSessions(provider) })
}

/** Opens the accounts that a provider elsewhere keeps. */
export function openExternalAccounts({ url }: ExternalAccounts, log: Logger): AccountApi {
  void lookForKeys(url, log)
  const sessions = externalSessions({ url, log })
  return { provider: null, own: createExternalAccountApi(sessions, keepsNothingElse), sessions }
}
