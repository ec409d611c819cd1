import type { AccountAnswer, AccountFailure, SignInStep } from '#domain/accounts/account-service.ts'
import { accountFailureOf } from '#domain/accounts/auth-failure.ts'
import type { PasskeyAutofill, SignInSteps } from '#domain/accounts/sign-in-steps.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { AuthClient } from './auth-client.adapter.ts'
import { type HostedSession, hasPasskeys, requestsOf } from './hosted-session.adapter.ts'

type Passkeys = Pick<SignInSteps, 'hasPasskeys' | 'signInWithPasskey' | 'signInWithAutofill'>

type Credential = Parameters<AuthClient['passkey']['verifyAuthentication']>[0]['credential']
type Verified = Awaited<ReturnType<AuthClient['passkey']['verifyAuthentication']>>

/** A WebAuthn challenge; after `until` (epoch ms) a new one should be used. */
type Challenge = { id: string; options: PublicKeyCredentialRequestOptionsJSON; until: number }

const LIFE_MS = 300_000 // at the account provider; used where the clock of this device is wrong
const RESERVE_MS = 60_000 // for a choice at the last moment, as long as browsers give

// the second once the account provider has forgotten the challenge
const TOO_LATE = ['webauthn_challenge_expired', 'webauthn_challenge_not_found']

function lifeOf(expiresAt: number): number {
  const left = expiresAt * 1000 - Date.now()
  return left > 0 && left < LIFE_MS ? left : LIFE_MS
}

/** Unused challenges: the account provider limits them for each address. */
const challenges = new WeakMap<AuthClient, Challenge>()

async function currentChallenge(auth: AuthClient): AccountAnswer<Challenge> {
  const known = challenges.get(auth)
  if (known !== undefined && known.until > Date.now()) return success(known)
  const { data, error } = await auth.passkey.startAuthentication()
  if (error !== null) return failure(accountFailureOf(error))
  const life = lifeOf(data.expires_at)
  const until = Date.now() + Math.max(life - RESERVE_MS, life / 2)
  const options = data.options as unknown as Challenge['options'] // the same JSON under two type names
  const challenge = { id: data.challenge_id, options, until }
  challenges.set(auth, challenge)
  return success(challenge)
}

/** Whether this browser offers passkeys in autofill and parses request options. */
async function canAutofill(): Promise<boolean> {
  if (!hasPasskeys() || !('parseRequestOptionsFromJSON' in PublicKeyCredential)) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** The three names mean that nobody chose a passkey. */
function credentialFailure(error: unknown): AccountFailure {
  const name = error instanceof DOMException ? error.name : ''
  if (['AbortError', 'TimeoutError', 'NotAllowedError'].includes(name)) return 'cancelled'
  console.error('The browser could not be asked for a passkey', error)
  return name === 'SecurityError' ? 'not-supported' : 'unexpected'
}

async function getCredential(
  options: Challenge['options'],
  request: { mediation?: CredentialMediationRequirement; signal: AbortSignal },
): Promise<Outcome<PublicKeyCredential, AccountFailure>> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const credential = await navigator.credentials.get({ ...request, publicKey })
    return credential instanceof PublicKeyCredential ? success(credential) : failure('unexpected')
  } catch (error) {
    return failure(credentialFailure(error))
  }
}

/** A challenge takes one answer, right or wrong. */
function verify(auth: AuthClient, { id: challengeId }: Challenge, shown: PublicKeyCredential) {
  challenges.delete(auth)
  const credential = shown.toJSON() as unknown as Credential // the same JSON under two type names
  return auth.passkey.verifyAuthentication({ challengeId, credential })
}

async function signedIn(session: HostedSession, { data, error }: Verified): AccountAnswer<SignInStep> {
  if (error !== null) return failure(accountFailureOf(error))
  return data.user === null ? failure('unexpected') : session.signIn(data.user)
}

export function createHostedPasskeys(session: HostedSession): Passkeys {
  const { ask } = requestsOf(session)
  /** Asks for the same passkey again, with a new challenge. */
  async function retry(auth: AuthClient, { id }: PublicKeyCredential, signal: AbortSignal) {
    const challenge = await currentChallenge(auth)
    if (!challenge.ok) return challenge
    const allowCredentials = [{ id, type: 'public-key' as const }]
    const shown = await getCredential({ ...challenge.value.options, allowCredentials }, { signal })
    return shown.ok ? signedIn(session, await verify(auth, challenge.value, shown.value)) : shown
  }

  async function autofill(
    auth: AuthClient,
    { signal, onChosen }: PasskeyAutofill,
  ): AccountAnswer<SignInStep> {
    const challenge = await currentChallenge(auth)
    if (!challenge.ok) return challenge
    const isOld = AbortSignal.timeout(Math.max(0, challenge.value.until - Date.now()))
    const until = AbortSignal.any([signal, isOld])
    const shown = await getCredential(challenge.value.options, { mediation: 'conditional', signal: until })
    if (isOld.aborted) challenges.delete(auth) // timers may fire a moment early
    if (!shown.ok) return shown
    onChosen()
    const verified = await verify(auth, challenge.value, shown.value)
    const isTooLate = TOO_LATE.includes(verified.error?.code ?? '')
    return isTooLate ? retry(auth, shown.value, signal) : signedIn(session, verified)
  }

  return {
    hasPasskeys,
    signInWithPasskey: () => ask(async (auth) => signedIn(session, await auth.signInWithPasskey())),
    async signInWithAutofill(request) {
      return (await canAutofill()) ? ask((auth) => autofill(auth, request)) : failure('not-supported')
    },
  }
}
