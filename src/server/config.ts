import { z } from 'zod'
import type { EngineBudget } from '#domain/engine-budget.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { OWN_AUTH_URL, type PageSettings } from '#domain/site/page-settings.ts'
import type { SiteAddresses } from '#domain/site/site-links.ts'
import { type AuthSettings, authSettingsOf, authVariables } from '#server/accounts/auth-settings.ts'
import { issuerSettingsError } from '#server/accounts/issuer/issuer-settings.ts'
import { budgetVariables, engineBudgetOf } from '#server/budgets/budget-settings.ts'
import {
  type ContactSettings,
  contactServiceOf,
  contactSettingsOf,
  contactVariables,
  unfinishedContact,
} from '#server/contact/contact-settings.ts'
import { postgresHosts } from '#server/database/postgres-hosts.ts'
import {
  type EngineSettings,
  engineSettingsOf,
  engineVariables,
  idleSettings,
  keysInUse,
  lackingSetting,
  oddVoices,
} from '#server/engines/engine-settings.ts'
import { hostNamesIn, isBareOrigin, isLoopback, type ListenAddress } from '#server/http/addresses.ts'
import { SECRET, secretNames, withSecretsFromFiles } from '#server/http/secret-setting.ts'
import { type MailSettings, mailSettingsOf, mailVariables } from '#server/mail/mail-settings.ts'
import { metricsAddressOf, metricsVariables } from '#server/metrics/metrics-settings.ts'
import {
  type OperateSettings,
  operateError,
  operateSettingsOf,
  operateVariables,
} from '#server/operators/operate-settings.ts'
import { siteAddressesOf, siteVariables } from '#server/pages/page-settings.ts'
import { securityContactsOf, securityVariables } from '#server/pages/security-txt.ts'
import { type RemindSettings, remindSettingsOf, remindVariables } from '#server/remind/remind-settings.ts'
import {
  type ExternalAccounts,
  externalAccountsOf,
  externalSettingsError,
  externalVariables,
} from '#server/sessions/account-provider-settings.ts'
import { diskQuotaOf, roomVariables } from '#server/sync/room-settings.ts'
import { VERSION } from './version.ts'

/** The settings of one installation, read once at start. */
export type Config = EngineSettings & {
  port: number
  host: string
  /** The origin at which learners reach it, without a slash at the end. */
  publicUrl: string
  /** Host names, beside that of `publicUrl`, under which it answers. */
  allowedHosts: string[]
  dataDir: string
  /** PostgreSQL's address, with a password; null for the SQLite file in `dataDir`. */
  databaseUrl: string | null
  /** Bytes that the database may fill; null: as much as the disk of `dataDir` holds, of PostgreSQL any. */
  diskQuota: number | null
  /** local: in the browser alone; hosted: at an account provider, ours at /auth/v1 or an external one. */
  accounts: 'local' | 'hosted'
  /** `external` is null where our own account provider is used. */
  auth: AuthSettings & { external: ExternalAccounts | null }
  /** What each engine with a key may be asked a day. */
  engineBudget: EngineBudget
  rateLimitFactor: number
  trustedProxyHops: number
  mail: MailSettings
  contact: ContactSettings
  /** Where weaknesses of this installation are reported; none: nowhere. */
  securityContacts: string[]
  remind: RemindSettings
  /** Where figures about the server are read; null: nowhere. */
  metrics: ListenAddress | null
  /** The operators' page; null where there is none. */
  operate: OperateSettings | null
  page: PageSettings
  /** The file that is shown at `page.founderPhoto`. */
  founderPhotoFile: string | null
}

/** Fails with the same words where it is no number as where it is out of range. */
function number(range: z.ZodNumber, words: string, fallback: number) {
  return z
    .string()
    .default(String(fallback))
    .transform((text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN))
    .refine((value) => range.safeParse(value).success, words)
}

const environment = z.object({
  ...engineVariables.shape,
  ...budgetVariables.shape,
  ...mailVariables.shape,
  ...contactVariables.shape,
  ...siteVariables.shape,
  ...securityVariables.shape,
  ...externalVariables.shape,
  ...authVariables.shape,
  ...remindVariables.shape,
  ...roomVariables.shape,
  ...metricsVariables.shape,
  ...operateVariables.shape,
  PORT: number(z.number().int().max(65_535), 'must be a port number, 0 to 65535', 3000),
  HOST: z
    .string()
    .regex(/^[\w.:[\]-]+$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isBareOrigin, 'must be an origin such as https://diary.example.org, without a path')
    .transform((value) => new URL(value).origin)
    .optional(),
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform(hostNamesIn)
    .refine((names) => names !== null, 'must be host names without ports, such as www.example.org [fd00::5]'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .superRefine((url, issues) => {
      const hosts = postgresHosts(url)
      if (!hosts.ok) issues.addIssue(hosts.error)
    })
    .optional()
    .meta(SECRET),
  ACCOUNTS: z.enum(['local', 'hosted'], "must be 'local' or 'hosted'").default('hosted'),
  RATE_LIMIT_FACTOR: number(z.number().positive(), 'must be a number above 0', 1),
  TRUSTED_PROXY_HOPS: number(z.number().int().max(10), 'must be a whole number, 0 to 10', 0),
})

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(environment.shape)

/** The names of those that are secret: each can be given as a file, too. */
export const SECRET_NAMES = secretNames(environment.shape)

/** All that is read, in the environment and from files. */
export const KNOWN_NAMES: readonly string[] = [
  ...SETTING_NAMES,
  ...SECRET_NAMES.map((name) => `${name}_FILE`),
]

/** A blank variable counts as not set. */
function settingsIn(env: Record<string, string | undefined>): Record<string, string> {
  const set = Object.entries(env).map(([name, value]) => [name, value?.trim() ?? ''] as const)
  return Object.fromEntries(set.filter(([, value]) => value !== ''))
}

/** Whether only this machine reaches it and it sends no mail: then no address has to be confirmed. */
function isOnThisMachineOnly({ HOST, PUBLIC_URL, SMTP_URL }: z.infer<typeof environment>): boolean {
  const isOwnAddress = PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname)
  return isLoopback(HOST) && isOwnAddress && SMTP_URL === undefined
}

function hasOwnAccounts({ ACCOUNTS, AUTH_URL }: z.infer<typeof environment>): boolean {
  return ACCOUNTS === 'hosted' && AUTH_URL === undefined
}

/** Without a mail server no address can be confirmed, so AUTH_AUTOCONFIRM has to be set. */
function lacksConfirmation(set: z.infer<typeof environment>): boolean {
  const isUnset = set.AUTH_AUTOCONFIRM === undefined && set.SMTP_URL === undefined
  return hasOwnAccounts(set) && isUnset && !isOnThisMachineOnly(set)
}

const SHORTEST_PASSWORD = 8 // of passwords that this server does not check

function pageSettingsOf(config: Omit<Config, 'page'>, links: SiteAddresses): PageSettings {
  const { accounts, auth, mail, contact, learnerEngines } = config
  const { external } = auth
  return {
    version: VERSION,
    accounts,
    authUrl: external?.url ?? OWN_AUTH_URL,
    authKey: external?.apiKey ?? null,
    sendsMail: external !== null || mail.smtp !== undefined,
    shortestPassword: accounts === 'hosted' && external === null ? auth.shortestPassword : SHORTEST_PASSWORD,
    singleSignOn: auth.issuer?.name ?? null,
    learnerEngines,
    ...links,
    ...contactServiceOf(contact, mail.smtp !== undefined),
  }
}

function configOf(set: z.infer<typeof environment>): Config {
  const publicUrl = set.PUBLIC_URL ?? `http://localhost:${set.PORT}`
  const links = siteAddressesOf(set, publicUrl)
  const config = {
    ...engineSettingsOf(set),
    port: set.PORT,
    host: set.HOST.replace(/^\[|\]$/g, ''),
    publicUrl,
    allowedHosts: set.ALLOWED_HOSTS ?? [],
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL ?? null,
    diskQuota: diskQuotaOf(set),
    accounts: set.ACCOUNTS,
    auth: { ...authSettingsOf(set, isOnThisMachineOnly(set)), external: externalAccountsOf(set) },
    mail: mailSettingsOf(set, publicUrl),
    contact: contactSettingsOf(set, links.supportEmail),
    remind: remindSettingsOf(set),
    securityContacts: securityContactsOf(set),
    metrics: metricsAddressOf(set),
    operate: operateSettingsOf(set),
    engineBudget: engineBudgetOf(set),
    rateLimitFactor: set.RATE_LIMIT_FACTOR,
    trustedProxyHops: set.TRUSTED_PROXY_HOPS,
    founderPhotoFile: set.FOUNDER_PHOTO ?? null,
  }
  return { ...config, page: pageSettingsOf(config, links) }
}

/** The settings, or one line that names the wrong variable, and never its value: it may be a secret. */
export function readConfig(env: Record<string, string | undefined>): Outcome<Config, string> {
  const given = withSecretsFromFiles(settingsIn(env), SECRET_NAMES)
  if (!given.ok) return given
  const { settings, fromFiles } = given.value
  const read = environment.safeParse(settings)
  if (!read.success) {
    const [wrong] = read.error.issues
    const name = wrong?.path.join('.') ?? ''
    return failure(`${fromFiles.includes(name) ? `${name}_FILE: ${name}` : name} ${wrong?.message}.`)
  }
  if (!isLoopback(read.data.HOST) && read.data.PUBLIC_URL === undefined)
    return failure('PUBLIC_URL must be set when HOST can be reached from other machines.')
  if (lacksConfirmation(read.data))
    return failure('AUTH_AUTOCONFIRM must be set where others can sign up and SMTP_URL is not set.')
  if (read.data.AUTH_ALLOWED_ORIGINS?.length !== 0 && !hasOwnAccounts(read.data))
    return failure(
      'AUTH_ALLOWED_ORIGINS belongs to the server that keeps the accounts, and this one keeps none.',
    )
  const lacking =
    externalSettingsError(read.data, read.data.ACCOUNTS) ??
    issuerSettingsError(read.data, hasOwnAccounts(read.data)) ??
    lackingSetting(read.data)
  if (lacking !== undefined) return failure(lacking)
  const config = configOf(read.data)
  const accounts = { isOwnAccounts: hasOwnAccounts(read.data), isAutoconfirmed: config.auth.autoconfirm }
  const notOperable = operateError(read.data, accounts)
  return notOperable === undefined ? success(config) : failure(notOperable)
}

function openPasswords({ auth: { external } }: Config): string[] {
  if (external === null) return []
  const { protocol, hostname } = new URL(external.url)
  if (protocol === 'https:' || isLoopback(hostname)) return []
  return ['AUTH_URL is not https: passwords can be read on their way to it.']
}

/** Warnings about what is allowed but probably not meant, one line each. */
export function configWarnings(config: Config): string[] {
  const reachedAt = [config.host, new URL(config.publicUrl).hostname] // behind a proxy, HOST is loopback
  const isOpen = config.accounts === 'local' && !reachedAt.every(isLoopback)
  const keys = keysInUse(config).map((name) => `your ${name}`)
  const others = [
    ...idleSettings(config),
    ...oddVoices(config),
    ...unfinishedContact(config.contact),
    ...openPasswords(config),
  ]
  if (!isOpen || keys.length === 0) return others
  const warning = `ACCOUNTS=local at an address that others can reach: anyone there can use ${keys.join(' and ')}, within the limits per address.`
  return [warning, ...others]
}
