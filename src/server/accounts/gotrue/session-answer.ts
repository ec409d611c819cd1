import type { Context } from 'hono'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { type SignedIn, wireSession } from '#server/accounts/core/open-session.ts'
import { answer, refuse } from '#server/accounts/http/http-answer.ts'
import { rememberDevice } from '#server/accounts/http/known-device.ts'
import type { Refusal } from './auth-errors.ts'

/** Hands a session to its owner, whose device is known from now on. */
export async function answerSession(
  c: Context,
  provider: Provider,
  outcome: Outcome<SignedIn, Refusal>,
  more: Record<string, unknown> = {},
): Promise<Response> {
  if (!outcome.ok) return refuse(c, outcome.error, provider.settings)
  const session = await wireSession(provider, outcome.value)
  rememberDevice(c, provider, outcome.value.account.email)
  return answer(c, provider.settings, success({ ...session, ...more }))
}

/** Only a first half of two proofs: no session yet. */
const HALF_WAY = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
}

/** Hands over the session that a proof opened, or says that another proof is to come. */
export async function answerVerified(
  c: Context,
  provider: Provider,
  outcome: Outcome<{ signedIn: SignedIn } | null, Refusal>,
): Promise<Response> {
  if (!outcome.ok) return answerSession(c, provider, failure(outcome.error))
  if (outcome.value === null) return answer(c, provider.settings, success(HALF_WAY))
  return answerSession(c, provider, success(outcome.value.signedIn))
}
