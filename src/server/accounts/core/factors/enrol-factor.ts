import { timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'
import type { AccountRecord, Factor } from '#domain/accounts/account-record.ts'
import { hasSecondFactor, openSteps } from '#domain/accounts/session-rules.ts'
import { failure, success } from '#domain/outcome.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { Result } from '#server/accounts/core/account-error.ts'
import { notify } from '#server/accounts/core/account-mails.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { type AuthContext, changeInSession, freshnessError } from '#server/accounts/core/authenticate.ts'
import { fail } from '#server/accounts/core/change-account.ts'

const SECRET_BYTES = 20 // as RFC 4226 recommends for SHA-1, which is what the apps know
const STEP_MS = 30_000

function totpOf(secret: Secret, label = '', issuer = PRODUCT_NAME): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000 })
}

const LONGEST_LABEL = 700 // as it stands in an address; with the longest issuer it still fits into a QR code

/** As much of an account's name as an authenticator app can be shown. Only letters that few addresses have are so long. */
function labelOf(name: string): string {
  const letters = [...name]
  while (encodeURIComponent(letters.join('')).length > LONGEST_LABEL) letters.pop()
  return letters.join('')
}

/** A seed that an authenticator app takes over, in the three forms that it can be handed over in. */
type NewSeed = { secret: string; uri: string; qrSvg: string }

/** Makes a seed for an account. */
function newSeed({ random }: Accounts, label: string, issuer: string | null): NewSeed {
  const secret = new Secret({ buffer: Uint8Array.from(random.bytes(SECRET_BYTES)).buffer })
  const uri = totpOf(secret, labelOf(label), issuer ?? undefined).toString()
  return { secret: secret.base32, uri, qrSvg: encodeQR(uri, 'svg') }
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The time step that a code belongs to; null where it is wrong, too old, or of a step that was used before. */
export function stepOfCode(
  secret: string,
  code: string,
  { now, lastUsedStep }: { now: number; lastUsedStep: number | null },
): number | null {
  const totp = totpOf(Secret.fromBase32(secret))
  const steps = openSteps(now, lastUsedStep)
  return steps.find((step) => isEqual(totp.generate({ timestamp: step * STEP_MS }), code)) ?? null
}

const MOST_FACTORS = 10
const UNVERIFIED_LIFE_MS = 300_000

type Enrolment = { type: 'totp' | 'webauthn'; friendlyName: string | null; issuer: string | null }

export type Enrolled = { factor: Factor; seed: NewSeed | null }

/** What a seed is sealed for: it opens nothing in another account's factor. */
export function seedContext(userId: string, factorId: string): string {
  return `totp ${userId} ${factorId}`
}

function withoutAbandoned(factors: Factor[], friendlyName: string | null, now: number): Factor[] {
  return factors.filter(
    (factor) =>
      factor.status === 'verified' ||
      (now - factor.createdAt <= UNVERIFIED_LIFE_MS &&
        (friendlyName === null || factor.friendlyName !== friendlyName)),
  )
}

function newFactor(
  { clock, random, secrets }: Accounts,
  userId: string,
  { type, friendlyName }: Enrolment,
  seed: NewSeed | null,
): Factor {
  const now = clock()
  const id = random.id()
  const times = { createdAt: now, updatedAt: now, lastChallengedAt: null }
  const common = { id, friendlyName, status: 'unverified' as const, ...times }
  if (type === 'webauthn' || seed === null) return { ...common, type: 'webauthn', credential: null }
  const secretSealed = secrets.seal(seed.secret, seedContext(userId, id))
  return { ...common, type: 'totp', secretSealed, lastUsedStep: null }
}

/** A factor that counts once it has been shown for the first time. */
export function enrolFactor(accounts: Accounts, auth: AuthContext, wanted: Enrolment): Result<Enrolled> {
  return changeInSession<Enrolled>(accounts, auth, (account) => {
    const { friendlyName: name } = wanted
    const factors = withoutAbandoned(account.factors, name, accounts.clock())
    const refused = freshnessError(accounts, account, auth)
    if (refused !== null) return fail(refused)
    if (name !== null && factors.some(({ friendlyName }) => friendlyName === name)) return fail('name-taken')
    if (factors.length >= MOST_FACTORS) return fail('too-many')
    const seed = wanted.type === 'totp' ? newSeed(accounts, account.email, wanted.issuer) : null
    const factor = newFactor(accounts, account.userId, wanted, seed)
    return {
      answer: success({ factor, seed }),
      change: { account: { ...account, factors: [...factors, factor] } },
    }
  })
}

/** The account without a factor. Recovery codes stand for a factor, so they go with the last one. */
export function withoutFactor(account: AccountRecord, factorId: string): AccountRecord {
  const without = { ...account, factors: account.factors.filter(({ id }) => id !== factorId) }
  return hasSecondFactor(without) ? without : { ...without, recoveryCodes: null }
}

/** Takes a factor away, from a fresh session if it counts; sessions that were raised by it alone fall back by themselves. */
export async function unenrolFactor(
  accounts: Accounts,
  auth: AuthContext,
  factorId: string,
): Result<{ id: string }> {
  let wasVerified = false
  const removed = await changeInSession<AccountRecord>(
    accounts,
    auth,
    (account) => {
      const factor = account.factors.find(({ id }) => id === factorId)
      if (factor === undefined) return fail('not-found')
      wasVerified = factor.status === 'verified'
      if (wasVerified && auth.aal === 'aal1') return fail('factor-needed')
      const refused = wasVerified ? freshnessError(accounts, account, auth) : null
      if (refused !== null) return fail(refused)
      const changed = withoutFactor(account, factorId)
      return { answer: success(changed), change: { account: changed } }
    },
    'not-found',
  )
  if (!removed.ok) return failure(removed.error)
  if (wasVerified) notify(accounts, removed.value, 'factor-removed')
  return success({ id: factorId })
}
