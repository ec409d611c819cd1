import type { AccountAnswer, SignInStep } from '#domain/accounts/account-service.ts'
import { accountFailureOf } from '#domain/accounts/auth-failure.ts'
import { SINGLE_SIGN_ON } from '#domain/accounts/identity-provider.ts'
import type { LinkedSignOn } from '#domain/accounts/security-settings.ts'
import type { SignInSteps } from '#domain/accounts/sign-in-steps.ts'
import { failure, success } from '#domain/outcome.ts'
import { STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { readSmallJson } from '#web/http/api-client.ts'
import type { AuthClient } from './auth-client.adapter.ts'
import { type HostedSession, requestsOf } from './hosted-session.adapter.ts'

type User = NonNullable<Awaited<ReturnType<AuthClient['getUser']>>['data']['user']>

/** In this tab alone, until it comes back: who has the code without it gets no session (RFC 7636). */
const VERIFIER = `${STORAGE_KEYS.session}.verifier`
const VERIFIER_BYTES = 32
const MOST_BYTES = 64 * 1024

function base64url(bytes: Uint8Array<ArrayBuffer>): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function newChallenge(): Promise<{ verifier: string; challenge: string }> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { verifier, challenge: base64url(new Uint8Array(hash)) }
}

const HEADERS = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' }

/** What our account provider answers, as far as it is a text. */
async function askProvider(path: string, body?: object): AccountAnswer<Record<string, string>> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`/auth/v1${path}`, { headers: HEADERS, ...sent })
  const json = (await readSmallJson(response, MOST_BYTES)) as Record<string, string> | undefined
  if (response.ok && json !== undefined) return success(json)
  const { code = '', message = '' } = json ?? {}
  return failure(accountFailureOf({ code, message, status: response.status }))
}

/** Takes the verifier that this tab went to the issuer with; null where it has not. */
function takeVerifier(): string | null {
  const verifier = sessionStorage.getItem(VERIFIER)
  sessionStorage.removeItem(VERIFIER)
  return verifier
}

async function sessionFor(auth: AuthClient, code: string): AccountAnswer<User> {
  const verifier = takeVerifier()
  if (verifier === null) return failure('issuer-refused') // somebody else was sent for this code
  const given = await askProvider('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })
  if (!given.ok) return given
  const { access_token = '', refresh_token = '' } = given.value
  const { data, error } = await auth.setSession({ access_token, refresh_token })
  if (error !== null) return failure(accountFailureOf(error))
  return data.user === null ? failure('unexpected') : success(data.user)
}

/** The way to the issuer of this server and back. */
export function createHostedIssuer(
  session: HostedSession,
): Pick<SignInSteps, 'goToIssuer' | 'returnFromIssuer'> {
  const { ask } = requestsOf(session)
  return {
    goToIssuer: () =>
      ask(async () => {
        const { verifier, challenge } = await newChallenge()
        const asked = new URLSearchParams({
          provider: SINGLE_SIGN_ON,
          redirect_to: `${location.origin}/login`,
          code_challenge: challenge,
          code_challenge_method: 's256',
          skip_http_redirect: 'true',
        })
        const answer = await askProvider(`/authorize?${asked}`)
        if (!answer.ok) return answer
        sessionStorage.setItem(VERIFIER, verifier)
        location.assign(answer.value.url ?? '')
        return success(null)
      }),
    returnFromIssuer: (arrived) =>
      ask(async (auth): AccountAnswer<SignInStep> => {
        if ('error' in arrived) return failure(accountFailureOf(arrived.error))
        const user = await sessionFor(auth, arrived.code)
        return user.ok ? session.signIn(user.value) : user
      }),
  }
}

/** Leaves for the issuer, to link it to the account that is signed in. */
export async function linkIssuer(auth: AuthClient): AccountAnswer<null> {
  const options = { redirectTo: `${location.origin}/profile`, skipBrowserRedirect: true }
  const { data, error } = await auth.linkIdentity({ provider: SINGLE_SIGN_ON, options })
  if (error !== null) return failure(accountFailureOf(error))
  location.assign(data.url)
  return success(null)
}

export async function unlinkIssuer(auth: AuthClient, id: string): AccountAnswer<null> {
  const known = await auth.getUserIdentities()
  if (known.error !== null) return failure(accountFailureOf(known.error))
  const identity = known.data.identities.find(({ identity_id }) => identity_id === id)
  if (identity === undefined) return success(null) // unlinked elsewhere
  const { error } = await auth.unlinkIdentity(identity)
  return error === null ? success(null) : failure(accountFailureOf(error))
}

/** Who at an issuer enters the account. */
export function linkedSignOns({ identities = [] }: User): LinkedSignOn[] {
  const linked = identities.filter(({ provider }) => provider === SINGLE_SIGN_ON)
  return linked.map(({ identity_id, identity_data, created_at, last_sign_in_at }) => ({
    id: identity_id,
    email: String(identity_data?.email ?? ''),
    addedAt: Date.parse(created_at ?? ''),
    lastUsedAt: last_sign_in_at === undefined ? null : Date.parse(last_sign_in_at),
  }))
}
