import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { nameFromEmail, normaliseEmail } from '#domain/accounts/email-address.ts'
import { passwordProblem } from '#domain/accounts/passwords.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { AUDIENCE } from '#server/sessions/session-reader.ts'
import type { AccountError } from './account-error.ts'
import type { Accounts } from './accounts.ts'

const LONGEST_EMAIL = 254 // RFC 5321, 4.5.3.1.3
const LARGEST_METADATA_BYTES = 4096 // it travels in every access token, so in the header of every request
const DEEPEST_METADATA = 8

/** One address, not a list of them, and nothing that means something to a mail program. */
const EMAIL = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u

/** An address in its one spelling. */
export function parseEmail(given: string): Outcome<string, 'bad-email'> {
  const email = normaliseEmail(given)
  return email.length <= LONGEST_EMAIL && EMAIL.test(email) ? success(email) : failure('bad-email')
}

/**
 * The address of the account that somebody names. Accounts from before one spelling was kept of each mailbox may have another
 * one, beside an account with the first: who writes an address as it is stored, but for capitals and blanks, means that.
 */
export async function namedEmail(
  { store }: Pick<Accounts, 'store'>,
  given: string,
): Promise<Outcome<string, 'bad-email'>> {
  const email = parseEmail(given)
  const spelling = given.trim().toLowerCase()
  if (!email.ok || email.value === spelling) return email
  const known = await store.accountByEmail(spelling)
  return known?.value.email === spelling ? success(spelling) : email
}

function depthOf(value: unknown): number {
  let level = [value]
  for (let depth = 0; ; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (level.length === 0 || depth > DEEPEST_METADATA) return depth
  }
}

/** Metadata that fits into a token; too much is an error rather than cut. */
export function checkMetadata(
  data: Record<string, unknown>,
): Outcome<Record<string, unknown>, 'metadata-too-large'> {
  if (depthOf(data) > DEEPEST_METADATA) return failure('metadata-too-large')
  const bytes = Buffer.byteLength(JSON.stringify(data))
  return bytes > LARGEST_METADATA_BYTES ? failure('metadata-too-large') : success(data)
}

type Members = Record<string, unknown>

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function merged(present: Members, more: Members): Members {
  return Object.fromEntries(Object.entries({ ...present, ...more }).filter(([, value]) => value !== null))
}

/**
 * Metadata with other members; null drops one. Preferences are merged one by one: an app that sends the ones it knows does not
 * take back what a later version of it has set.
 */
export function mergeMetadata(present: Members, more: Members): Members {
  const { preferences } = more
  if (!isMembers(present.preferences) || !isMembers(preferences)) return merged(present, more)
  return merged(present, { ...more, preferences: merged(present.preferences, preferences) })
}

/** Why a password is not good enough for this address; null where it is. */
export async function passwordError(
  { settings }: Pick<Accounts, 'settings'>,
  password: string,
  email: string,
): Promise<AccountError | null> {
  const problem = await passwordProblem(password, settings.passwordLengths, [email, nameFromEmail(email)])
  return problem === null ? null : `password-${problem}`
}

type NewAccount = { email: string; passwordHash: string | null; userMetadata: Record<string, unknown> }

/** An account that nobody has confirmed yet. */
export function newAccount(
  { clock, random }: Accounts,
  { email, passwordHash, userMetadata }: NewAccount,
): AccountRecord {
  const now = clock()
  return {
    userId: random.id(),
    email,
    emailConfirmedAt: null,
    passwordHash,
    isPasswordContested: false,
    role: AUDIENCE,
    appMetadata: { provider: 'email', providers: ['email'] },
    userMetadata,
    identity: { id: random.id(), createdAt: now, updatedAt: now, lastSignInAt: null },
    createdAt: now,
    updatedAt: now,
    lastSignInAt: null,
    invitedAt: null,
    bannedUntil: null,
    sentAt: {},
    newEmail: null,
    mailTokens: [],
    factors: [],
    recoveryCodes: null,
    passkeys: [],
    knownDevices: [],
  }
}
