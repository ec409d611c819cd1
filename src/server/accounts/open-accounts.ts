import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Mailer } from '#domain/mail/mailer.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { accountMailer } from './account-mail.ts'
import { providerApp } from './account-provider.ts'
import { keptSecret } from './kept-secret.ts'
import { nodeRandom } from './node-random.ts'
import { createOwnAccountApi } from './own-account.ts'
import { createProvider } from './provider.ts'
import { type AccountSettings, defaultAccountSettings } from './provider-ports.ts'
import { sqlAccountStore } from './sql-account-store.ts'

/** What the accounts of this server answer: the provider at /auth/v1, and what its protocol has no call for. */
export type AccountApi = { provider: Hono; own: Hono }

type Outside = { database: Database; mailer: Mailer; config: Config; log: Logger }

const MINUTE_MS = 60_000

async function settingsOf(config: Config): Promise<AccountSettings> {
  const secret = config.auth.secret ?? (await keptSecret(config.dataDir))
  return {
    ...defaultAccountSettings(config.publicUrl, secret),
    autoconfirm: config.auth.autoconfirm,
    rateLimitFactor: config.rateLimitFactor,
    trustedProxyHops: config.trustedProxyHops,
  }
}

/** Opens the accounts that live on this server. */
export async function openAccounts({ database, mailer, config, log }: Outside): Promise<AccountApi> {
  const settings = await settingsOf(config)
  const place = { siteUrl: config.publicUrl, linkMinutes: settings.linkLifeMs / MINUTE_MS }
  const provider = createProvider({
    store: sqlAccountStore(database),
    clock: Date.now,
    random: nodeRandom(Date.now),
    mail: accountMailer(mailer.sendMail, place),
    settings,
    report: (what, error) => log.error({ err: error }, what),
  })
  const keepsNothingElse = async () => undefined // diaries are in the learner's browser
  return { provider: providerApp(provider), own: createOwnAccountApi(provider, keepsNothingElse) }
}
