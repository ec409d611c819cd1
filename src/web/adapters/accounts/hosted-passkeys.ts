import type { AccountAnswer, AccountFailure, Entrance } from '#domain/accounts/account-service.ts'
import { accountFailureOf } from '#domain/accounts/auth-failure.ts'
import type { PasskeyWait, SignInSteps } from '#domain/accounts/sign-in-steps.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { withNetworkErrors } from '#web/adapters/server/with-network-errors.ts'
import type { AuthClient } from './auth-client.ts'
import type { HostedSession } from './hosted-session.ts'
import { askPasskeyQuestion, type PasskeyQuestion, spendPasskeyQuestion } from './passkey-questions.ts'
import { hasPasskeys } from './passkey-support.ts'

type Passkeys = Pick<SignInSteps, 'hasPasskeys' | 'enterWithPasskey' | 'enterWithListedPasskey'>

type Answer = Parameters<AuthClient['passkey']['verifyAuthentication']>[0]
type Signed = Awaited<ReturnType<AuthClient['passkey']['verifyAuthentication']>>

/** What the provider says to an answer that came too late; the second once it has forgotten the question. */
const TOO_LATE = ['webauthn_challenge_expired', 'webauthn_challenge_not_found']

/** Whether this browser can offer passkeys in the list of a field, and speaks of them in JSON as providers do. */
async function listsPasskeys(): Promise<boolean> {
  if (!hasPasskeys() || !('parseRequestOptionsFromJSON' in PublicKeyCredential)) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Why the browser showed no passkey. It says AbortError, TimeoutError or NotAllowedError where nobody chose one. */
function refusedHere(error: unknown): AccountFailure {
  const name = error instanceof DOMException ? error.name : ''
  if (['AbortError', 'TimeoutError', 'NotAllowedError'].includes(name)) return 'cancelled'
  console.error('The browser could not be asked for a passkey', error)
  return name === 'SecurityError' ? 'not-supported' : 'unexpected'
}

/** Asks the browser for a passkey. */
async function show(
  { options }: PasskeyQuestion,
  how: { mediation?: CredentialMediationRequirement; signal: AbortSignal },
): Promise<Outcome<PublicKeyCredential, AccountFailure>> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const shown = await navigator.credentials.get({ ...how, publicKey })
    return shown instanceof PublicKeyCredential ? success(shown) : failure('unexpected')
  } catch (error) {
    return failure(refusedHere(error))
  }
}

async function entered(session: HostedSession, { data, error }: Signed): AccountAnswer<Entrance> {
  if (error !== null) return failure(accountFailureOf(error))
  return data.user === null ? failure('unexpected') : session.enter(data.user)
}

function answer(auth: AuthClient, { id: challengeId }: PasskeyQuestion, shown: PublicKeyCredential) {
  spendPasskeyQuestion(auth)
  const credential = shown.toJSON() as unknown as Answer['credential'] // one JSON, which both describe
  return auth.passkey.verifyAuthentication({ challengeId, credential })
}

/** Log-in with what a device or a password manager keeps, over the provider's client. */
export function createHostedPasskeys(session: HostedSession): Passkeys {
  /** The question was too old: the browser shows the same passkey for a new one. */
  async function answerAnew(
    auth: AuthClient,
    { id }: PublicKeyCredential,
    signal: AbortSignal,
  ): AccountAnswer<Entrance> {
    const question = await askPasskeyQuestion(auth)
    if (!question.ok) return question
    const options = { ...question.value.options, allowCredentials: [{ id, type: 'public-key' as const }] }
    const shown = await show({ ...question.value, options }, { signal })
    return shown.ok ? entered(session, await answer(auth, question.value, shown.value)) : shown
  }

  async function waitInList({ signal, onChosen }: PasskeyWait): AccountAnswer<Entrance> {
    if (!(await listsPasskeys())) return failure('not-supported')
    const auth = await session.client()
    const question = await askPasskeyQuestion(auth)
    if (!question.ok) return question
    const isOld = AbortSignal.timeout(Math.max(0, question.value.until - Date.now()))
    const until = AbortSignal.any([signal, isOld])
    const shown = await show(question.value, { mediation: 'conditional', signal: until })
    if (!shown.ok) return shown
    onChosen()
    const signed = await answer(auth, question.value, shown.value)
    const isTooLate = TOO_LATE.includes(signed.error?.code ?? '')
    return isTooLate ? answerAnew(auth, shown.value, signal) : entered(session, signed)
  }

  return {
    hasPasskeys,
    enterWithPasskey: () =>
      withNetworkErrors(async () => entered(session, await (await session.client()).signInWithPasskey())),
    enterWithListedPasskey: (wait) => withNetworkErrors(() => waitInList(wait)),
  }
}
