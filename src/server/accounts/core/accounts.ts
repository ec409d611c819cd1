import type { EventActor } from '#domain/accounts/account-event.ts'
import type { IdentityProvider } from '#domain/accounts/identity-provider.ts'
import type { PasswordLengths } from '#domain/accounts/passwords.ts'
import type { SessionLimits } from '#domain/accounts/session-rules.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/clock.ts'
import type { SendAccountMail } from '#server/accounts/mail/account-mail.ts'
import type { AccountStore } from '#server/accounts/store/account-store.ts'
import { type AccessTokens, createAccessTokens } from '#server/accounts/tokens/access-tokens.ts'
import { createKeyRing, type KeyRing } from '#server/accounts/tokens/key-ring.ts'
import type { Random } from '#server/accounts/tokens/random.ts'
import { createSecrets, type Secrets } from '#server/accounts/tokens/secrets.ts'
import { USUAL_MAILS_PER_DAY } from '#server/mail/mail-settings.ts'
import { keyedCounters, type RateLimitCounters } from '#server/rate-limit/rate-limit.ts'
import {
  createPasswordHasher,
  HASH_ON_THREADS,
  HASHES_AT_ONCE,
  type HashFunctions,
  type PasswordHasher,
} from './passwords/password-hasher.ts'

export type AccountSettings = {
  /** Origin that learners reach, without a slash at the end. */
  siteUrl: string
  /** Origins of other installations that use these accounts: mails may lead to their pages. */
  allowedOrigins: readonly string[]
  /** Address of the account protocol, as tokens name it: `iss`. */
  issuer: string
  /**
   * 32 bytes that are not in the store and the same on every node. Seeds, private keys and codes in the store are worth
   * nothing without them; changing them ends every second factor and signing key.
   */
  secret: Uint8Array
  /** A key of the operator's own to sign with, private half included (ES256 or RS256 as a JWK); null makes one. */
  ownSigningKey: Record<string, unknown> | null
  allowsSignUp: boolean
  /** True lets people in without confirming their address. */
  autoconfirm: boolean
  passwordLengths: PasswordLengths
  accessTokenSeconds: number
  sessionLimits: SessionLimits
  /** How old a log-in may be when the password is changed without reauthentication, in ms. */
  freshLogInMs: number
  linkLifeMs: number
  codeLifeMs: number
  /** Mails that this server, with all others on its store, sends a day. */
  mailPerDay: number
  rateLimitFactor: number
  trustedProxyHops: number
  /** Password hashes given to the threads at the same time, and how many more may wait. */
  hashing: { atOnce: number; waiting: number }
  /** The relying party of passkeys: a host name, and the origins that may use it. */
  webauthn: { id: string; origins: string[] }
  /** What a caller of the admin routes shows as its bearer token; null where there are none. */
  serviceRoleKey: string | null
}

/** What accounts reach the outside through. */
type AccountPorts = {
  store: AccountStore
  /** Epoch ms. */
  clock: () => number
  random: Random
  mail: SendAccountMail
  settings: AccountSettings
  /** Who vouches for people elsewhere; not given where nobody does. */
  identityProvider?: IdentityProvider | undefined
  /** Tells the operator of a problem that no learner is told about. Never a secret. */
  report: (what: string, error: unknown) => void
  /** Tells the operator of what needs looking at, though nothing went wrong. Never a secret. */
  warn: (what: string) => void
  /** Takes work that begins after the answer, at a moment that has nothing to do with it, and reports its own errors. */
  later: (work: () => Promise<void>) => void
}

/** The ports, and what is built on them once for all operations. */
export type Accounts = AccountPorts & {
  /** Who acts, for the audit trail. Whoever asks with a session, and operators, get `Accounts` that say so. */
  actor: EventActor
  secrets: Secrets
  keys: KeyRing
  accessTokens: AccessTokens
  hasher: PasswordHasher
  /** The counters of the store, under keys that say nothing to who reads the store. */
  counters: RateLimitCounters
}

/** The key of a counter as the store has it. */
export function counterKey({ secrets }: Pick<Accounts, 'secrets'>, key: string): string {
  return secrets.hmac('limit', key)
}

/** Builds what all operations share. */
export function createAccounts(
  ports: AccountPorts,
  hashFunctions: HashFunctions = HASH_ON_THREADS,
): Accounts {
  const { store, clock, random, settings } = ports
  const secrets = createSecrets(settings.secret, random)
  const keys = createKeyRing({ store, clock, settings }, secrets)
  return {
    ...ports,
    actor: { by: 'visitor', sessionId: null },
    secrets,
    keys,
    accessTokens: createAccessTokens(keys, clock, settings),
    hasher: createPasswordHasher(
      { ...settings.hashing, rateLimitFactor: settings.rateLimitFactor, clock },
      random,
      hashFunctions,
    ),
    counters: keyedCounters(store, (key) => counterKey({ secrets }, key)),
  }
}

/** How long the link of a mail works. */
export const LINK_LIFE_MS = 3 * HOUR_MS

/** The settings of an installation at `siteUrl` of which nothing else is said. */
export function defaultAccountSettings(siteUrl: string, secret: Uint8Array): AccountSettings {
  return {
    siteUrl,
    allowedOrigins: [],
    issuer: `${siteUrl}/auth/v1`,
    secret,
    ownSigningKey: null,
    allowsSignUp: true,
    autoconfirm: false,
    passwordLengths: { least: 8, most: 128 },
    accessTokenSeconds: 3600,
    sessionLimits: { idleMs: 60 * DAY_MS, longestMs: 365 * DAY_MS },
    freshLogInMs: DAY_MS,
    linkLifeMs: LINK_LIFE_MS,
    codeLifeMs: 10 * MINUTE_MS, // ASVS 5.0, 6.5.5
    mailPerDay: USUAL_MAILS_PER_DAY,
    rateLimitFactor: 1,
    trustedProxyHops: 0,
    hashing: { atOnce: HASHES_AT_ONCE, waiting: 64 },
    webauthn: { id: new URL(siteUrl).hostname, origins: [siteUrl] },
    serviceRoleKey: null,
  }
}

export const LEAST_WAIT_S = 1

/** The accounts for one request, which hears how long (s) it has to wait for another try when it fails. */
export function forRequest(accounts: Accounts): {
  accounts: Accounts
  waitSeconds: (error: unknown) => number
} {
  let limitedSeconds = LEAST_WAIT_S
  const onLimited = (waitMs: number) => {
    limitedSeconds = Math.ceil(waitMs / 1000)
  }
  const counters = { ...accounts.counters, onLimited }
  return {
    accounts: { ...accounts, counters },
    waitSeconds: (error) => (error === 'too-busy' ? accounts.hasher.secondsToWait() : limitedSeconds),
  }
}
