import type { AccountRecord, Factor } from '#domain/accounts/account-record.ts'
import { hasSecondFactor } from '#domain/accounts/assurance.ts'
import { failure, success } from '#domain/outcome.ts'
import type { Result } from '#server/accounts/core/account-error.ts'
import { notify } from '#server/accounts/core/account-mails.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { type AuthContext, freshnessError } from '#server/accounts/core/authenticate.ts'
import { fail } from '#server/accounts/core/change-account.ts'
import { changeInSession } from '#server/accounts/core/change-in-session.ts'
import { type NewSeed, newSeed } from './totp.ts'

const MOST_FACTORS = 10
const UNVERIFIED_LIFE_MS = 300_000

export type Enrolment = { type: 'totp' | 'webauthn'; friendlyName: string | null; issuer: string | null }

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
