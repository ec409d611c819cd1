import type { Session, User } from '@supabase/auth-js'
import type { AccountAnswer, AccountFailure, SignInStep } from '#domain/accounts/account-service.ts'
import { type AccountProviderError, accountFailureOf } from '#domain/accounts/auth-failure.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { once } from '#domain/promises.ts'
import { readErrorCode, readSmallJson } from '#web/http/api-client.ts'
import { withNetworkErrors } from '#web/http/out-of-reach.ts'
import type { AuthClient } from './auth-client.adapter.ts'
import { updateProfile } from './kept-account.adapter.ts'
import { type ProfileStore, signedInAccount } from './profile-store.adapter.ts'
import type { ProviderFetch } from './provider-fetch.adapter.ts'
import { profileWithWaiting } from './waiting-preferences.adapter.ts'

/** The session at the account provider, which all adapters of hosted accounts share. */
export type HostedSession = {
  store: ProfileStore
  client(): Promise<AuthClient>
  /** A client that keeps to one session, whoever logs in meanwhile. */
  bindClient(session: Session): Promise<AuthClient>
  /** Takes the session out of this browser, and answers it; null where none is kept. */
  takeSession(): unknown
  /** For what may need a new token. */
  provider: Pick<ProviderFetch, 'whileAnswered' | 'later'>
  language(): string
  /** Whether a session that ends is to log nobody out for now. */
  isWriting(): boolean
  /** Stores the profile of the account that is signed in; ignores any other. */
  update(user: User): void
  /** Stores the profile of a user, unless a second factor is still asked for. */
  signIn(user: User): AccountAnswer<SignInStep>
}

type Options = Pick<HostedSession, 'store' | 'bindClient' | 'takeSession' | 'provider' | 'language'> & {
  loadClient: () => Promise<AuthClient>
}

export function settled(error: AccountProviderError | null): Outcome<null, AccountFailure> {
  return error === null ? success(null) : failure(accountFailureOf(error))
}

/** Requests by the client of the account provider; `send` drops the data of the answer. */
export function requestsOf({ client }: Pick<HostedSession, 'client'>) {
  const ask = <Value>(work: (auth: AuthClient) => AccountAnswer<Value>): AccountAnswer<Value> =>
    withNetworkErrors(async () => work(await client()))
  return {
    ask,
    send: (request: (auth: AuthClient) => Promise<{ error: AccountProviderError | null }>) =>
      ask(async (auth) => settled((await request(auth)).error)),
  }
}

/**
 * What changes an account, by a client that keeps to its session: the browser's own one takes whoever is logged in when a
 * request goes, and would put the session of an answer over that of whoever has come since. 'logged-out' where the session of
 * `auth` is not the account's.
 */
export async function changeAs<Value>(
  { bindClient }: Pick<HostedSession, 'bindClient'>,
  auth: AuthClient,
  accountId: string | undefined,
  work: (bound: AuthClient) => AccountAnswer<Value>,
): AccountAnswer<Value> {
  const { data, error } = await auth.getSession()
  if (error !== null) return failure(accountFailureOf(error))
  if (data.session === null || data.session.user.id !== accountId) return failure('logged-out')
  const bound = await bindClient(data.session)
  try {
    return await work(bound)
  } finally {
    await bound.dispose()
  }
}

/** Changes an account by `changeAs`. Answers with the account as it is then. */
export function changeUser(
  session: Pick<HostedSession, 'bindClient'>,
  auth: AuthClient,
  accountId: string | undefined,
  ...change: Parameters<AuthClient['updateUser']>
): AccountAnswer<User> {
  return changeAs(session, auth, accountId, async (bound) => {
    const { data, error } = await bound.updateUser(...change)
    return error === null ? success(data.user) : failure(accountFailureOf(error))
  })
}

/** Where the link of a mail that confirms an address leads. */
export function verifiedRedirect() {
  return { emailRedirectTo: `${location.origin}/auth/verified` }
}

const NUMERIC_HOST = /^[\d.]+$|:/ // passkeys belong to a name, never to an IP address

/** Whether this browser can make and show passkeys at this address. */
export function hasPasskeys(): boolean {
  const isNamed = !NUMERIC_HOST.test(location.hostname)
  return isNamed && window.isSecureContext && 'PublicKeyCredential' in window && 'credentials' in navigator
}

/** Whether the session has still to show a second factor; fails where it has ended elsewhere. */
export async function needsSecondFactor({ mfa }: AuthClient, accessToken?: string): AccountAnswer<boolean> {
  const { data, error } = await mfa.getAuthenticatorAssuranceLevel(accessToken)
  if (error !== null) return failure(accountFailureOf(error))
  return success(data.nextLevel === 'aal2' && data.currentLevel !== 'aal2')
}

export function createHostedSession({ loadClient, store, ...given }: Options): HostedSession {
  const update = (user: User) => updateProfile(store, profileWithWaiting(user))
  const client = once(async () => {
    const loaded = await loadClient()
    loaded.onAuthStateChange((event, session) => {
      const isOut = event === 'SIGNED_OUT' && !hosted.isWriting()
      if (isOut && signedInAccount(store) !== null) store.write(null)
      const isChange = event === 'USER_UPDATED' || event === 'TOKEN_REFRESHED'
      if (isChange && session !== null) update(session.user)
    })
    return loaded
  })
  const hosted: HostedSession = {
    ...given,
    store,
    client,
    isWriting: () => false,
    update,
    async signIn(user) {
      const isNeeded = await needsSecondFactor(await client())
      if (!isNeeded.ok) return isNeeded
      if (isNeeded.value) return success({ step: 'second-factor' })
      const profile = profileWithWaiting(user)
      store.write(profile)
      return success({ step: 'signed-in', profile })
    },
  }
  return hosted
}

const MOST_BYTES = 1024 // one word

const BY_STATUS: Record<number, AccountFailure> = {
  401: 'logged-out',
  403: 'second-factor-needed',
  404: 'not-supported',
}

const BARE: Record<number, AccountFailure> = { 404: 'not-supported', 429: 'rate-limited' }

/** Without a code of our server, which goes before the status, a refusal is a proxy's or a captive portal's. */
async function accountApiFailure(response: Response): Promise<AccountFailure> {
  const code = await readErrorCode(response)
  if (code === null) return BARE[response.status] ?? 'unexpected'
  const byCode = accountFailureOf({ code, message: '', status: response.status })
  return byCode === 'unexpected' ? (BY_STATUS[response.status] ?? 'unexpected') : byCode
}

/** Requests the account routes of our server, beside the protocol of the account provider. */
export async function requestAccountApi(
  auth: AuthClient,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): AccountAnswer<Response> {
  const { data } = await auth.getSession()
  const authorization = `Bearer ${data.session?.access_token ?? ''}`
  const sent =
    body === undefined
      ? { headers: { authorization } }
      : { headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`/api/account${path}`, { method, ...sent })
  return response.ok ? success(response) : failure(await accountApiFailure(response))
}

/** null where the account provider does not say, or could not be asked. */
export async function readHasPassword(auth: AuthClient): Promise<boolean | null> {
  try {
    const response = await requestAccountApi(auth, 'GET', '')
    if (!response.ok) return null
    const body = (await readSmallJson(response.value, MOST_BYTES)) as { hasPassword?: unknown } | undefined
    return typeof body?.hasPassword === 'boolean' ? body.hasPassword : null
  } catch (error) {
    console.error('Whether the account has a password could not be asked', error)
    return null
  }
}
