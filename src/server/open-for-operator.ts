import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { openAccountsWith, openEmbeddedAccounts } from '#server/accounts/open-accounts.ts'
import { readSecret } from '#server/accounts/open-secret.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { SQLITE_FILE } from '#server/database/operate/back-up.ts'
import { findMailer } from '#server/mail/find-mailer.ts'
import { outboxFolder } from '#server/mail/mail-settings.ts'
import { type Config, readConfig } from './config.ts'
import { dropContent } from './drop-content.ts'
import { pendingWork } from './pending-work.ts'
import type { Env } from './run-command.ts'

/** The accounts of a server, opened beside it. */
export type OpenedForOperator = {
  accounts: Accounts
  database: Database
  /** Where mails lie that nobody sends; null where a mail server takes them. */
  outbox: string | null
  close(): Promise<void>
}

/** For what a command opens: it says itself what has happened. */
export const quiet = pino({ enabled: false })
const LONGEST_MAIL_MS = 60_000

/** Why these settings lead to no database; undefined where there is one. */
export function noDatabase({ databaseUrl, dataDir }: Config): string | undefined {
  if (databaseUrl !== null || existsSync(join(dataDir, SQLITE_FILE))) return undefined
  return `DATA_DIR (${dataDir}) holds no database. Start the server once, or say where its data are.`
}

/** Why there are no accounts of ours under these settings; undefined where there are. Nothing is made that is not there. */
function whyNone(config: Config): string | undefined {
  const { accounts, auth } = config
  if (accounts === 'local') return 'ACCOUNTS is local: accounts are in each browser, and none is here.'
  if (auth.external !== null)
    return 'AUTH_URL names an account provider elsewhere: its accounts are there, and none is here.'
  return noDatabase(config)
}

/** The database that the settings in `env` lead to, opened beside a server. Nothing is made that is not there. */
export async function openDatabaseForOperator(
  env: Env,
): Promise<Outcome<{ config: Config; database: Database; close(): Promise<void> }, string>> {
  const config = readConfig(env)
  if (!config.ok) return config
  const missing = noDatabase(config.value)
  if (missing !== undefined) return failure(missing)
  const database = await openDatabase(config.value, quiet)
  if (!database.ok) return database
  return success({ config: config.value, database: database.value, close: database.value.close })
}

type OpenAccounts = (
  config: Config,
  means: Parameters<typeof openEmbeddedAccounts>[1],
) => Promise<Outcome<Accounts, string>>

/** Opens the accounts that the settings in `env` lead to, whether or not a server runs on them. */
export async function openForOperator(
  env: Env,
  open: OpenAccounts = openEmbeddedAccounts,
): Promise<Outcome<OpenedForOperator, string>> {
  const config = readConfig(env)
  if (!config.ok) return config
  const reason = whyNone(config.value)
  if (reason !== undefined) return failure(reason)
  const database = await openDatabase(config.value, quiet)
  if (!database.ok) return database
  const mailer = findMailer(config.value, quiet)
  const pending = pendingWork()
  const means = { database: database.value, mailer, log: quiet, later: pending.add, dropContent }
  const opened = await open(config.value, means)
  if (!opened.ok) {
    await database.value.close()
    return opened
  }
  const outbox = config.value.mail.smtp === undefined ? outboxFolder(config.value.dataDir) : null
  const close = async () => {
    await pending.done(LONGEST_MAIL_MS)
    await database.value.close()
  }
  const accounts: Accounts = { ...opened.value, actor: { by: 'command', sessionId: null } }
  return success({ accounts, database: database.value, outbox, close })
}

/** Opens them with the secret that is set, though the database may have been made with another; one that is lost is made. */
export const openWithAnySecret: OpenAccounts = async (config, means) => {
  const secret = await readSecret(config, { makes: true })
  return secret.ok ? openAccountsWith(secret.value, config, means) : secret
}
