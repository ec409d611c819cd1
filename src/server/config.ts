import { z } from 'zod'
import { failure, type Outcome, success } from '#domain/outcome.ts'

/** The settings of one installation, read once at start. */
export type Config = {
  port: number
  host: string
  /** Where learners reach it: an origin without a slash at the end. */
  publicUrl: string
  dataDir: string
  /** How learners' accounts work; hosted accounts are not there yet. */
  accounts: 'local'
  /** The one translator to use, or undefined for the first that is configured or present. */
  translator: 'gemini' | 'apertium' | undefined
  gemini: { apiKey: string | undefined; baseUrl: string; model: string; fallbackModel: string }
  rateLimitFactor: number
  trustedProxyHops: number
  links: {
    waitlistUrl: string | null
    accountDeletionUrl: string | null
    appStoreUrl: string | null
    playStoreUrl: string | null
    supportEmail: string
  }
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/

/** Whether only this machine can reach an address. */
function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

function isBareOrigin(value: string): boolean {
  if (!isWebAddress(value)) return false
  const { pathname, search, hash, username, password } = new URL(value)
  return pathname === '/' && [search, hash, username, password].every((part) => part === '')
}

/** A value that is not a number fails like a number out of range: with the same words. */
function number(name: z.ZodNumber, words: string, fallback: number) {
  return z
    .string()
    .default(String(fallback))
    .transform((text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN))
    .refine((value) => name.safeParse(value).success, words)
}

const webAddress = z
  .string()
  .refine((value) => isWebAddress(value), 'must be an address that begins with http:// or https://')
const modelName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be a model name such as gemini-2.0-flash')

const environment = z.object({
  PORT: number(z.number().int().max(65_535), 'must be a port number, 0 to 65535', 3000),
  HOST: z
    .string()
    .regex(/^[\w.:[\]-]+$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(
      (value) => isBareOrigin(value),
      'must be an origin such as https://diary.example.org, without a path',
    )
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  ACCOUNTS: z
    .string()
    .refine((value) => value !== 'hosted', "cannot be 'hosted' yet: this version has only 'local' accounts")
    .refine((value) => value === 'local' || value === 'hosted', "must be 'local'")
    .default('local'),
  TRANSLATOR: z.enum(['gemini', 'apertium'], "must be 'gemini' or 'apertium', or empty").optional(),
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_BASE_URL: webAddress.default('https://generativelanguage.googleapis.com'),
  GEMINI_MODEL: modelName.default('gemini-2.0-flash'),
  GEMINI_FALLBACK_MODEL: modelName.default('gemini-3.5-flash-lite'),
  RATE_LIMIT_FACTOR: number(z.number().positive(), 'must be a number above 0', 1),
  TRUSTED_PROXY_HOPS: number(z.number().int().max(10), 'must be a whole number, 0 to 10', 0),
  WAITLIST_URL: webAddress.optional(),
  ACCOUNT_DELETION_URL: webAddress.optional(),
  APP_STORE_URL: webAddress.optional(),
  PLAY_STORE_URL: webAddress.optional(),
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
})

/** What was set: an empty or blank variable counts as not set. */
function settingsIn(env: Record<string, string | undefined>): Record<string, string> {
  const set = Object.entries(env).map(([name, value]) => [name, value?.trim() ?? ''] as const)
  return Object.fromEntries(set.filter(([, value]) => value !== ''))
}

function configOf(set: z.infer<typeof environment>): Config {
  const publicUrl = set.PUBLIC_URL ?? `http://localhost:${set.PORT}`
  return {
    port: set.PORT,
    host: set.HOST.replace(/^\[|\]$/g, ''),
    publicUrl,
    dataDir: set.DATA_DIR,
    accounts: 'local',
    translator: set.TRANSLATOR,
    gemini: {
      apiKey: set.GEMINI_API_KEY,
      baseUrl: set.GEMINI_BASE_URL.replace(/\/+$/, ''),
      model: set.GEMINI_MODEL,
      fallbackModel: set.GEMINI_FALLBACK_MODEL,
    },
    rateLimitFactor: set.RATE_LIMIT_FACTOR,
    trustedProxyHops: set.TRUSTED_PROXY_HOPS,
    links: {
      waitlistUrl: set.WAITLIST_URL ?? null,
      accountDeletionUrl: set.ACCOUNT_DELETION_URL ?? null,
      appStoreUrl: set.APP_STORE_URL ?? null,
      playStoreUrl: set.PLAY_STORE_URL ?? null,
      supportEmail: set.SUPPORT_EMAIL ?? `support@${new URL(publicUrl).hostname}`,
    },
  }
}

/** The settings, or one line that names the wrong variable and never its value: it may be a secret. */
export function readConfig(env: Record<string, string | undefined>): Outcome<Config, string> {
  const read = environment.safeParse(settingsIn(env))
  if (!read.success) {
    const [wrong] = read.error.issues
    return failure(`${wrong?.path.join('.')} ${wrong?.message}.`)
  }
  if (!isLoopback(read.data.HOST) && read.data.PUBLIC_URL === undefined)
    return failure('PUBLIC_URL must be set when HOST can be reached from other machines.')
  return success(configOf(read.data))
}

/** What is allowed but probably not meant, one line each. */
export function configWarnings(config: Config): string[] {
  const isOpen = config.accounts === 'local' && !isLoopback(config.host)
  if (!isOpen || config.gemini.apiKey === undefined) return []
  return [
    'ACCOUNTS=local on a HOST that others can reach: anyone there can use your GEMINI_API_KEY, within the limits per address.',
  ]
}
