import type { AccountRecord, Challenge, Factor } from '#domain/accounts/account-record.ts'
import { hasSecondFactor, onlyDeviceOf } from '#domain/accounts/session-rules.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Result } from '#server/accounts/core/account-error.ts'
import { notify } from '#server/accounts/core/account-mails.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { checkSessionAttemptLimit, clearSessionAttempts } from '#server/accounts/core/attempt-limits.ts'
import { type AuthContext, freshnessError } from '#server/accounts/core/authenticate.ts'
import { changeAccount, countFailure, type Decision, fail } from '#server/accounts/core/change-account.ts'
import { presentSession, raiseSession, type SignedIn } from '#server/accounts/core/open-session.ts'
import { seedContext, stepOfCode } from './enrol-factor.ts'
import {
  checkCreation,
  checkRequest,
  creationOptions,
  newChallenge,
  openChallenge,
  requestOptions,
  withChallenge,
  withoutChallenge,
} from './webauthn.ts'

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
  auth: AuthContext,
  factorId: string,
): Result<FactorChallenge> {
  const decide = async (account: AccountRecord): Promise<Decision<FactorChallenge>> => {
    const factor = account.factors.find(({ id }) => id === factorId)
    if (factor === undefined) return fail('not-found')
    const present = await presentSession(accounts, auth)
    if (present === null) return fail('session-over')
    const lastChallengedAt = accounts.clock()
    const { purpose, options } = await optionsFor(accounts, account, factor)
    const challenge = newChallenge(accounts, { purpose, factorId, challenge: options?.challenge ?? null })
    const factors = account.factors.map((one) => (one === factor ? { ...one, lastChallengedAt } : one))
    const replace = { value: withChallenge(present.value, challenge), rev: present.rev }
    return {
      answer: success({ challenge, factor, options }),
      change: { account: { ...account, factors }, replace },
    }
  }
  return changeAccount(accounts, auth.userId, decide, 'not-found')
}

export type FactorAnswer = { challengeId: string; code: string | null; response: unknown }

/** The factor after a right answer. */
type CheckedFactor = Outcome<Factor, 'wrong-code' | 'wrong-signature'>

export function checkTotp(
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

/**
 * Factors that were begun and not yet shown go with the first that is: whoever was in before may know their seeds. With
 * the account's first factor their devices are strangers again.
 */
function withShown(
  account: AccountRecord,
  { session: { value: session } }: AuthContext,
  [before, shown]: [Factor, Factor],
): AccountRecord {
  // earlier versions kept only when a factor was last shown, which `updatedAt` was until now
  const verifiedAt = before.verifiedAt ?? (before.status === 'verified' ? before : shown).updatedAt
  const isNew = before.status === 'unverified'
  const first = { ...shown, verifiedAt, ...(isNew && { addedBy: session.sessionId }) }
  const factors = account.factors.map((one) => (one === before ? first : one))
  if (!isNew) return { ...account, factors }
  const knownDevices = hasSecondFactor(account) ? account.knownDevices : onlyDeviceOf(account, session)
  return { ...account, factors: factors.filter(({ status }) => status === 'verified'), knownDevices }
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
  const present = await presentSession(accounts, auth)
  if (present === null) return fail('session-over')
  const isAnswered = (one: Challenge) => one.id === answer.challengeId && one.factorId === factorId
  const challenge = openChallenge(accounts, present.value, isAnswered)
  if (!challenge.ok) return { answer: challenge }
  const checked =
    factor.type === 'totp'
      ? checkTotp(accounts, account.userId, factor, answer.code)
      : await checkSecurityKey(accounts, factor, challenge.value, answer.response)
  if (!checked.ok) return { answer: checked }
  const answered = { ...present, value: withoutChallenge(present.value, challenge.value.id) }
  const method = factor.type === 'totp' ? 'totp' : 'mfa/webauthn'
  const changed = withShown(account, auth, [factor, checked.value])
  return raiseSession(accounts, changed, answered, { method, factorId })
}

/** Raises the session by a factor that is shown. Attempts at codes are counted, whatever addresses they come from. */
export async function verifyFactor(
  accounts: Accounts,
  auth: AuthContext,
  factorId: string,
  answer: FactorAnswer,
): Result<SignedIn> {
  if (!(await checkSessionAttemptLimit(accounts, 'second-factor', auth))) return failure('rate-limited')
  let wasNew = false
  const verified = await changeAccount<SignedIn>(accounts, auth.userId, (account) => {
    wasNew = account.factors.find(({ id }) => id === factorId)?.status === 'unverified'
    return decide(accounts, account, { auth, factorId, answer })
  })
  if (!verified.ok) {
    if (verified.error.startsWith('wrong-')) countFailure(accounts, 'second-factor-failed', auth)
    return verified
  }
  await clearSessionAttempts(accounts, 'second-factor', auth)
  if (wasNew) notify(accounts, verified.value.account, 'factor-added')
  return verified
}
