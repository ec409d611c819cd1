import type { AccountRecord, Challenge, Factor } from '#domain/accounts/account-record.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Result } from './account-error.ts'
import { notify } from './account-mails.ts'
import type { Accounts } from './accounts.ts'
import { checkFactorAttemptLimit, clearFactorAttempts } from './attempt-limits.ts'
import { type AuthContext, freshnessError } from './authenticate.ts'
import { changeAccount, type Decision, fail } from './change-account.ts'
import { seedContext } from './enrol-factor.ts'
import { raiseSession, type SignedIn } from './open-session.ts'
import { stepOfCode } from './totp.ts'
import { checkCreation, checkRequest, creationOptions, requestOptions } from './webauthn.ts'

export const CHALLENGE_LIFE_MS = 300_000
const MOST_CHALLENGES = 20

/** A challenge that begins now. */
export function newChallenge(
  { clock, random }: Accounts,
  about: Omit<Challenge, 'id' | 'expiresAt'>,
): Challenge {
  return { id: random.id(), ...about, expiresAt: clock() + CHALLENGE_LIFE_MS }
}

/** The account with one more challenge open; the oldest ones go. */
export function withChallenge(account: AccountRecord, challenge: Challenge, now: number): AccountRecord {
  const open = account.challenges.filter(({ expiresAt }) => expiresAt > now)
  return { ...account, challenges: [...open, challenge].slice(-MOST_CHALLENGES) }
}

/** The account without a challenge that was answered. */
export function withoutChallenge(account: AccountRecord, challengeId: string): AccountRecord {
  return { ...account, challenges: account.challenges.filter(({ id }) => id !== challengeId) }
}

export type FactorChallenge = { challenge: Challenge; factor: Factor; options: object | null }

async function optionsFor(
  accounts: Accounts,
  account: AccountRecord,
  factor: Factor,
): Promise<{ purpose: Challenge['purpose']; options: { challenge: string } | null }> {
  if (factor.type === 'totp') return { purpose: 'totp', options: null }
  const { credential } = factor
  if (credential !== null)
    return { purpose: 'webauthn-request', options: await requestOptions(accounts, 'factor', [credential]) }
  const options = await creationOptions(accounts, account, { use: 'factor', known: [] })
  return { purpose: 'webauthn-create', options }
}

/** Asks for a factor: what is answered must name this challenge. */
export function challengeFactor(
  accounts: Accounts,
  { userId }: AuthContext,
  factorId: string,
): Result<FactorChallenge> {
  const decide = async (account: AccountRecord): Promise<Decision<FactorChallenge>> => {
    const factor = account.factors.find(({ id }) => id === factorId)
    if (factor === undefined) return fail('not-found')
    const now = accounts.clock()
    const { purpose, options } = await optionsFor(accounts, account, factor)
    const challenge = newChallenge(accounts, { purpose, factorId, challenge: options?.challenge ?? null })
    const factors = account.factors.map((one) => (one === factor ? { ...one, lastChallengedAt: now } : one))
    const changed = withChallenge({ ...account, factors }, challenge, now)
    return { answer: success({ challenge, factor, options }), change: { account: changed } }
  }
  return changeAccount(accounts, userId, decide, 'not-found')
}

export type FactorAnswer = { challengeId: string; code: string | null; response: unknown }

/** The factor after a right answer. */
type CheckedFactor = Outcome<Factor, 'wrong-code' | 'wrong-signature'>

function checkTotp(
  accounts: Accounts,
  userId: string,
  factor: Factor & { type: 'totp' },
  code: string | null,
): CheckedFactor {
  const now = accounts.clock()
  const secret = accounts.secrets.open(factor.secretSealed, seedContext(userId, factor.id))
  const step = stepOfCode(secret, code ?? '', { now, lastUsedStep: factor.lastUsedStep })
  if (step === null) return failure('wrong-code')
  return success({ ...factor, status: 'verified', lastUsedStep: step, updatedAt: now })
}

async function checkSecurityKey(
  accounts: Accounts,
  factor: Factor & { type: 'webauthn' },
  { purpose, challenge }: Challenge,
  response: unknown,
): Promise<CheckedFactor> {
  const answered = { response, challenge: challenge ?? '' }
  const known = factor.credential
  if ((purpose === 'webauthn-create') !== (known === null)) return failure('wrong-signature')
  const credential =
    known === null
      ? await checkCreation(accounts, 'factor', answered)
      : await checkRequest(accounts, 'factor', { ...answered, credential: known })
  if (credential === null) return failure('wrong-signature')
  return success({ ...factor, status: 'verified', credential, updatedAt: accounts.clock() })
}

/** Factors that were begun and not yet shown go with the first that is: whoever was in before may know their seeds. */
function withShown(account: AccountRecord, before: Factor, shown: Factor, sessionId: string): AccountRecord {
  // earlier versions kept only when a factor was last shown, which `updatedAt` was until now
  const verifiedAt = before.verifiedAt ?? (before.status === 'verified' ? before : shown).updatedAt
  const isNew = before.status === 'unverified'
  const first = { ...shown, verifiedAt, ...(isNew && { addedBy: sessionId }) }
  const factors = account.factors.map((one) => (one === before ? first : one))
  if (!isNew) return { ...account, factors }
  return { ...account, factors: factors.filter(({ status }) => status === 'verified') }
}

async function decide(
  accounts: Accounts,
  account: AccountRecord,
  { auth, factorId, answer }: { auth: AuthContext; factorId: string; answer: FactorAnswer },
): Promise<Decision<SignedIn>> {
  const factor = account.factors.find(({ id }) => id === factorId)
  if (factor === undefined) return fail('not-found')
  const refused = factor.status === 'unverified' ? freshnessError(accounts, account, auth) : null
  if (refused !== null) return fail(refused)
  const challenge = account.challenges.find(
    (one) => one.id === answer.challengeId && one.factorId === factorId,
  )
  if (challenge === undefined) return fail('challenge-unknown')
  if (challenge.expiresAt <= accounts.clock()) return fail('challenge-expired')
  const checked =
    factor.type === 'totp'
      ? checkTotp(accounts, account.userId, factor, answer.code)
      : await checkSecurityKey(accounts, factor, challenge, answer.response)
  if (!checked.ok) return { answer: checked }
  const { sessionId } = auth.session.value
  const answered = withoutChallenge(withShown(account, factor, checked.value, sessionId), challenge.id)
  const method = factor.type === 'totp' ? 'totp' : 'mfa/webauthn'
  return raiseSession(accounts, answered, auth, { method, factorId })
}

/** Raises the session by a factor that is shown. Attempts at codes are counted, whatever addresses they come from. */
export async function verifyFactor(
  accounts: Accounts,
  auth: AuthContext,
  factorId: string,
  answer: FactorAnswer,
): Result<SignedIn> {
  const attempt = `${auth.userId} ${factorId}`
  if (!(await checkFactorAttemptLimit(accounts, attempt))) return failure('rate-limited')
  let wasNew = false
  const verified = await changeAccount<SignedIn>(accounts, auth.userId, (account) => {
    wasNew = account.factors.find(({ id }) => id === factorId)?.status === 'unverified'
    return decide(accounts, account, { auth, factorId, answer })
  })
  if (!verified.ok) return verified
  await clearFactorAttempts(accounts, attempt)
  if (wasNew) notify(accounts, verified.value.account, 'factor-added')
  return verified
}
