import type { AccountRecord, Challenge, Factor } from '#domain/accounts/account-record.ts'
import { hasSecondFactor } from '#domain/accounts/assurance.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Refusal } from '#server/accounts/gotrue/auth-errors.ts'
import type { AuthContext } from '#server/accounts/http/authenticate.ts'
import { notify } from '#server/accounts/mail/mail-verification.ts'
import type { Provider } from './accounts.ts'
import { checkFactorAttemptLimit, guessedFactor } from './attempt-limits.ts'
import { withoutChallenge } from './challenge-factor.ts'
import { changeAccount, type Decision, refusing } from './change-account.ts'
import { seedPlace } from './enrol-factor.ts'
import type { SignedIn } from './open-session.ts'
import { raiseSession } from './second-factor.ts'
import { stepOfCode } from './totp.ts'
import { checkCreation, checkRequest } from './webauthn.ts'

export type FactorAnswer = { challengeId: string; code: string | null; response: unknown }

/** The factor after a right answer. */
type Shown = Outcome<Factor, Refusal>

function shownTotp(
  provider: Provider,
  userId: string,
  factor: Factor & { type: 'totp' },
  code: string | null,
): Shown {
  const now = provider.clock()
  const secret = provider.secrets.open(factor.secretSealed, seedPlace(userId, factor.id))
  const step = stepOfCode(secret, code ?? '', { now, lastUsedStep: factor.lastUsedStep })
  if (step === null) return failure('wrong-totp')
  return success({ ...factor, status: 'verified', lastUsedStep: step, updatedAt: now })
}

async function shownKey(
  provider: Provider,
  factor: Factor & { type: 'webauthn' },
  { purpose, challenge }: Challenge,
  response: unknown,
): Promise<Shown> {
  const asked = { response, challenge: challenge ?? '' }
  const known = factor.credential
  if ((purpose === 'webauthn-create') !== (known === null)) return failure('wrong-factor-answer')
  const credential =
    known === null
      ? await checkCreation(provider, 'factor', asked)
      : await checkRequest(provider, 'factor', { ...asked, credential: known })
  if (credential === null) return failure('wrong-factor-answer')
  return success({ ...factor, status: 'verified', credential, updatedAt: provider.clock() })
}

function shown(
  provider: Provider,
  account: AccountRecord,
  { factor, challenge, answer }: { factor: Factor; challenge: Challenge; answer: FactorAnswer },
): Shown | Promise<Shown> {
  if (factor.type === 'totp') return shownTotp(provider, account.userId, factor, answer.code)
  return shownKey(provider, factor, challenge, answer.response)
}

/** Factors that were begun and not yet shown go with the first that is: whoever was in before may know their seeds. */
function withShown(account: AccountRecord, before: Factor, shown: Factor): AccountRecord {
  const factors = account.factors.map((one) => (one === before ? shown : one))
  if (before.status === 'verified') return { ...account, factors }
  return { ...account, factors: factors.filter(({ status }) => status === 'verified') }
}

async function decide(
  provider: Provider,
  account: AccountRecord,
  { here, factorId, answer }: { here: AuthContext; factorId: string; answer: FactorAnswer },
): Promise<Decision<SignedIn>> {
  const factor = account.factors.find(({ id }) => id === factorId)
  if (factor === undefined) return refusing('no-factor')
  const isProtected = hasSecondFactor(account)
  if (factor.status === 'unverified' && isProtected && here.aal === 'aal1')
    return refusing('enrol-needs-aal2')
  const challenge = account.challenges.find(
    (one) => one.id === answer.challengeId && one.factorId === factorId,
  )
  if (challenge === undefined) return refusing('no-challenge')
  if (challenge.expiresAt <= provider.clock()) return refusing('challenge-expired')
  const right = await shown(provider, account, { factor, challenge, answer })
  if (!right.ok) return { answer: right }
  const answered = withoutChallenge(withShown(account, factor, right.value), challenge.id)
  const method = factor.type === 'totp' ? 'totp' : 'mfa/webauthn'
  return raiseSession(provider, answered, here, { method, factorId })
}

/** Raises the session by a factor that is shown. Guesses at codes are counted, whatever addresses they come from. */
export async function verifyFactor(
  provider: Provider,
  here: AuthContext,
  factorId: string,
  answer: FactorAnswer,
): Promise<Outcome<SignedIn, Refusal>> {
  const guess = `${here.userId} ${factorId}`
  if (!(await checkFactorAttemptLimit(provider, guess))) return failure('rate-limited')
  let wasNew = false
  const verified = await changeAccount<SignedIn>(provider.store, here.userId, (account) => {
    wasNew = account?.factors.find(({ id }) => id === factorId)?.status === 'unverified'
    return account === null ? refusing('no-user') : decide(provider, account, { here, factorId, answer })
  })
  if (!verified.ok) return verified
  await guessedFactor(provider, guess)
  if (wasNew) notify(provider, verified.value.account, 'factor-added')
  return verified
}
