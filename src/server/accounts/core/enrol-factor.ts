import type { AccountRecord, Factor } from '#domain/accounts/account-record.ts'
import { hasSecondFactor } from '#domain/accounts/assurance.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Refusal } from '#server/accounts/gotrue/auth-errors.ts'
import type { AuthContext } from '#server/accounts/http/authenticate.ts'
import { notify } from '#server/accounts/mail/mail-verification.ts'
import type { Provider } from './accounts.ts'
import { changeAccount, type Decision, refusing } from './change-account.ts'
import { type NewSeed, newSeed } from './totp.ts'

const MOST_FACTORS = 10
const UNVERIFIED_LIFE_MS = 300_000

export type Enrolment = { type: 'totp' | 'webauthn'; friendlyName: string | null; issuer: string | null }

export type Enrolled = { factor: Factor; seed: NewSeed | null }

/** Where a seed is sealed for: it opens nothing in another account's factor. */
export function seedPlace(userId: string, factorId: string): string {
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

function refusalOf(
  account: AccountRecord,
  factors: Factor[],
  here: AuthContext,
  name: string | null,
): Refusal | null {
  if (hasSecondFactor(account) && here.aal === 'aal1') return 'enrol-needs-aal2'
  if (name !== null && factors.some(({ friendlyName }) => friendlyName === name)) return 'factor-name-taken'
  return factors.length >= MOST_FACTORS ? 'too-many-factors' : null
}

function newFactor(
  provider: Provider,
  userId: string,
  { type, friendlyName }: Enrolment,
  seed: NewSeed | null,
): Factor {
  const now = provider.clock()
  const id = provider.random.id()
  const common = {
    id,
    friendlyName,
    status: 'unverified' as const,
    createdAt: now,
    updatedAt: now,
    lastChallengedAt: null,
  }
  if (type === 'webauthn' || seed === null) return { ...common, type: 'webauthn', credential: null }
  const secretSealed = provider.secrets.seal(seed.secret, seedPlace(userId, id))
  return { ...common, type: 'totp', secretSealed, lastUsedStep: null }
}

/** A factor that counts once it has been shown for the first time. */
export function enrolFactor(
  provider: Provider,
  here: AuthContext,
  wanted: Enrolment,
): Promise<Outcome<Enrolled, Refusal>> {
  return changeAccount<Enrolled>(provider.store, here.userId, (account): Decision<Enrolled> => {
    if (account === null) return refusing('no-user')
    const factors = withoutAbandoned(account.factors, wanted.friendlyName, provider.clock())
    const refusal = refusalOf(account, factors, here, wanted.friendlyName)
    if (refusal !== null) return refusing(refusal)
    const seed = wanted.type === 'totp' ? newSeed(provider, account.email, wanted.issuer) : null
    const factor = newFactor(provider, account.userId, wanted, seed)
    return {
      answer: success({ factor, seed }),
      change: { account: { ...account, factors: [...factors, factor] } },
    }
  })
}

type Removed = { account: AccountRecord; wasVerified: boolean }

/** Takes a factor away; sessions that were raised by it alone fall back by themselves. */
export async function unenrolFactor(
  provider: Provider,
  here: AuthContext,
  factorId: string,
): Promise<Outcome<{ id: string }, Refusal>> {
  const removed = await changeAccount<Removed>(provider.store, here.userId, (account): Decision<Removed> => {
    const factor = account?.factors.find(({ id }) => id === factorId)
    if (account === null || factor === undefined) return refusing('no-factor')
    const wasVerified = factor.status === 'verified'
    if (wasVerified && here.aal === 'aal1') return refusing('unenrol-needs-aal2')
    const without = { ...account, factors: account.factors.filter((one) => one !== factor) }
    const changed = hasSecondFactor(without) ? without : { ...without, recoveryCodes: null }
    return { answer: success({ account: changed, wasVerified }), change: { account: changed } }
  })
  if (!removed.ok) return failure(removed.error)
  if (removed.value.wasVerified) notify(provider, removed.value.account, 'factor-removed')
  return success({ id: factorId })
}
