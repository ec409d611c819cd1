import type { PasswordLengths } from '#domain/accounts/password-rule.ts'
import type { SessionLimits } from '#domain/accounts/session-limits.ts'
import type { SendAccountMail } from '#server/accounts/mail/account-mail.ts'
import type { AccountStore } from '#server/accounts/store/account-store.ts'
import { HASHES_AT_ONCE } from './password-threads.ts'

/** Where ids and secrets come from. */
export type Random = {
  bytes(count: number): Uint8Array
  /** A new UUID, version 7. */
  id(): string
  /** A whole number from 0 up to, not including, `end`; each as likely as the other. */
  below(end: number): number
}

export type AccountSettings = {
  /** Origin that learners reach, without a slash at the end. */
  siteUrl: string
  /** Address of the provider, as tokens name it: `iss`. */
  issuer: string
  /**
   * 32 bytes that are not in the store and the same on every node. Seeds, private keys and codes in the store are worth
   * nothing without them; changing them ends every second factor and signing key.
   */
  secret: Uint8Array
  /** A key of the operator's own to sign with, private half included (ES256 or RS256 as a JWK); null makes one. */
  ownSigningKey: Record<string, unknown> | null
  /** Globs of other addresses that `redirect_to` may name. */
  redirectAllowList: string[]
  allowsSignUp: boolean
  /** True lets people in without proving their address. */
  autoconfirm: boolean
  passwordLengths: PasswordLengths
  accessTokenSeconds: number
  sessionLimits: SessionLimits
  /** How old a log-in may be when the password is changed without a further proof, in ms. */
  freshLogInMs: number
  linkLifeMs: number
  codeLifeMs: number
  /** Time between two mails of one kind to one address, in ms. */
  mailGapMs: number
  rateLimitFactor: number
  trustedProxyHops: number
  /** Password hashes given to the threads at the same time, and how many more may wait. */
  hashing: { atOnce: number; waiting: number }
  /** 'page' leads a followed link to our page, which asks; 'session' opens the session as the original does. */
  linkByGet: 'page' | 'session'
  /** The relying party of passkeys: a host name, and the origins that may use it. */
  webauthn: { id: string; origins: string[] }
  /** What a caller of the admin routes shows as its bearer token; null where there are none. */
  serviceRoleKey: string | null
}

/** Something that the learner was not told about, for the operator. Never holds a secret. */
type ReportProblem = (what: string, error: unknown) => void

/** What the provider reaches the outside through. */
export type ProviderPorts = {
  store: AccountStore
  /** Epoch ms. */
  clock: () => number
  random: Random
  mail: SendAccountMail
  settings: AccountSettings
  report: ReportProblem
  /** Takes work that no answer waits for. It has told of its own faults. */
  later: (work: Promise<void>) => void
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The settings of an installation at `siteUrl` of which nothing else is said. */
export function defaultAccountSettings(siteUrl: string, secret: Uint8Array): AccountSettings {
  return {
    siteUrl,
    issuer: `${siteUrl}/auth/v1`,
    secret,
    ownSigningKey: null,
    redirectAllowList: [],
    allowsSignUp: true,
    autoconfirm: false,
    passwordLengths: { least: 8, most: 128 },
    accessTokenSeconds: 3600,
    sessionLimits: { idleMs: 60 * DAY_MS, longestMs: 365 * DAY_MS },
    freshLogInMs: DAY_MS,
    linkLifeMs: HOUR_MS,
    codeLifeMs: 10 * MINUTE_MS, // ASVS 5.0, 6.5.5
    mailGapMs: MINUTE_MS,
    rateLimitFactor: 1,
    trustedProxyHops: 0,
    hashing: { atOnce: HASHES_AT_ONCE, waiting: 64 },
    linkByGet: 'page',
    webauthn: { id: new URL(siteUrl).hostname, origins: [siteUrl] },
    serviceRoleKey: null,
  }
}
