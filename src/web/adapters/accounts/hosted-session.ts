import type { User } from '@supabase/auth-js'
import type { AccountAnswer, AccountFailure, SignInStep } from '#domain/accounts/account-service.ts'
import { type AccountProviderError, accountFailureOf } from '#domain/accounts/auth-failure.ts'
import { profileFromUser } from '#domain/accounts/hosted-profile.ts'
import { once } from '#domain/once.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { readSmallJson } from '#web/adapters/server/api-client.ts'
import { withNetworkErrors } from '#web/adapters/server/with-network-errors.ts'
import type { AuthClient } from './auth-client.ts'
import { type ProfileStore, signedInAccount } from './profile-store.ts'

/** The session at the provider, which all adapters of hosted accounts share. */
export type HostedSession = {
  store: ProfileStore
  /** The provider's client; loaded once, when it is first needed. */
  client(): Promise<AuthClient>
  /** The language that mails are written in. */
  language(): string
  /** Stores what the provider says of the account that is signed in; of any other it is ignored. */
  update(user: User): void
  /** Signs the user of the client's session in, unless a second factor is still asked for. */
  signIn(user: User): AccountAnswer<SignInStep>
}

type Options = { loadClient: () => Promise<AuthClient>; store: ProfileStore; language: () => string }

/** The answer of a request whose data is not needed. */
export function settled(error: AccountProviderError | null): Outcome<null, AccountFailure> {
  return error === null ? success(null) : failure(accountFailureOf(error))
}

/** Requests to the provider. A lost connection, also while the client is loaded, is 'offline'. */
export function requestsOf({ client }: Pick<HostedSession, 'client'>) {
  const ask = <Value>(work: (auth: AuthClient) => AccountAnswer<Value>): AccountAnswer<Value> =>
    withNetworkErrors(async () => work(await client()))
  return {
    ask,
    /** For a request whose data is not needed. */
    send: (request: (auth: AuthClient) => Promise<{ error: AccountProviderError | null }>) =>
      ask(async (auth) => settled((await request(auth)).error)),
  }
}

const NUMERIC_HOST = /^[\d.]+$|:/ // passkeys belong to a name, never to an IP address

/** Whether this browser, at this address, can make and show passkeys. */
export function hasPasskeys(): boolean {
  const isNamed = !NUMERIC_HOST.test(location.hostname)
  return isNamed && window.isSecureContext && 'PublicKeyCredential' in window && 'credentials' in navigator
}

/** Whether the client's session has still to show a second factor. Tells also of a session that has ended elsewhere. */
export async function needsSecondFactor({ mfa }: AuthClient, accessToken?: string): AccountAnswer<boolean> {
  const { data, error } = await mfa.getAuthenticatorAssuranceLevel(accessToken)
  if (error !== null) return failure(accountFailureOf(error))
  return success(data.nextLevel === 'aal2' && data.currentLevel !== 'aal2')
}

/** The profile is stored last: before a second factor was shown nobody is logged in. */
export function createHostedSession({ loadClient, store, language }: Options): HostedSession {
  const update = (user: User) => {
    const profile = profileFromUser(user)
    const stored = signedInAccount(store)
    if (stored?.id === user.id && JSON.stringify(profile) !== JSON.stringify(stored)) store.write(profile)
  }
  const client = once(async () => {
    const loaded = await loadClient()
    loaded.onAuthStateChange((event, session) => {
      if (event === 'SIGNED_OUT' && signedInAccount(store) !== null) store.write(null)
      const isChange = event === 'USER_UPDATED' || event === 'TOKEN_REFRESHED'
      if (isChange && session !== null) update(session.user)
    })
    return loaded
  })
  return {
    store,
    client,
    language,
    update,
    async signIn(user) {
      const isNeeded = await needsSecondFactor(await client())
      if (!isNeeded.ok) return isNeeded
      if (isNeeded.value) return success({ step: 'second-factor' })
      const profile = profileFromUser(user)
      store.write(profile)
      return success({ step: 'signed-in', profile })
    },
  }
}

const MOST_BYTES = 1024 // one word

const BY_STATUS: Record<number, AccountFailure> = {
  401: 'logged-out',
  403: 'second-factor-needed',
  404: 'not-supported',
  429: 'rate-limited',
}

/** Asks our own server's account routes, for which the provider's protocol has no call. */
export async function requestAccountApi(
  auth: AuthClient,
  method: 'GET' | 'DELETE',
  path: string,
): AccountAnswer<Response> {
  const { data } = await auth.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token ?? ''}` }
  const response = await fetch(`/api/account${path}`, { method, headers })
  return response.ok ? success(response) : failure(BY_STATUS[response.status] ?? 'unexpected')
}

/** Whether the account has a password; null where the provider does not say, or could not be asked. */
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
