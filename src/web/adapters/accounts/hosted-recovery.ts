import type { AccountAnswer, AccountFailure } from '#domain/accounts/account-service.ts'
import { type AccountProviderError, accountFailureOf } from '#domain/accounts/auth-failure.ts'
import { normaliseEmail } from '#domain/accounts/email-address.ts'
import type { MailedLink, RecoveryStep, SignInSteps } from '#domain/accounts/sign-in-steps.ts'
import { once } from '#domain/once.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { withNetworkErrors } from '#web/adapters/server/with-network-errors.ts'
import type { AuthClient } from './auth-client.ts'
import type { HostedSession } from './hosted-session.ts'
import { showFactor } from './show-factor.ts'

type Recovery = Pick<
  SignInSteps,
  'askForReset' | 'openRecovery' | 'openRecoveryByCode' | 'recoveryEmail' | 'proveRecovery' | 'resetPassword'
>

/** Why a link or a code opens nothing. Of an account that is gone there is nothing left but an old link. */
function closed(error: AccountProviderError): Outcome<never, AccountFailure> {
  const reason = accountFailureOf(error)
  return failure(reason === 'logged-out' ? 'link-expired' : reason)
}

/** Opens the session that a link stands for; false where there is no link. */
async function followLink(
  recovery: AuthClient,
  { type, token, ledBack }: MailedLink,
): AccountAnswer<boolean> {
  if (type === 'recovery' && token !== null) {
    const { error } = await recovery.verifyOtp({ type: 'recovery', token_hash: token })
    return error === null ? success(true) : closed(error)
  }
  if (ledBack === undefined) return success(false)
  if ('refusal' in ledBack) return closed(ledBack.refusal)
  const { accessToken, refreshToken } = ledBack.session
  const { error } = await recovery.setSession({ access_token: accessToken, refresh_token: refreshToken })
  return error === null ? success(true) : closed(error)
}

/** Whichever of the clients has a session: that of a recovery before that of whoever is logged in. */
async function withSession(clients: AuthClient[]): AccountAnswer<AuthClient> {
  for (const client of clients) {
    const { data, error } = await client.getSession()
    if (error !== null) return failure(accountFailureOf(error))
    if (data.session !== null) return success(client)
  }
  return failure('logged-out')
}

/** Asks the provider, so that a session which has ended elsewhere opens nothing. */
async function stepOf(client: AuthClient): AccountAnswer<RecoveryStep> {
  const { data } = await client.getSession()
  const level = await client.mfa.getAuthenticatorAssuranceLevel(data.session?.access_token)
  if (level.error !== null) return failure(accountFailureOf(level.error))
  const { nextLevel, currentLevel } = level.data
  return success(nextLevel === 'aal2' && currentLevel !== 'aal2' ? 'second-factor' : 'new-password')
}

/** The forgotten password, over a client of its own: what a link opens never mixes with whoever is logged in here. */
export function createHostedRecovery(session: HostedSession, newClient: () => Promise<AuthClient>): Recovery {
  const recovery = once(newClient)
  let open: AuthClient | null = null
  const openWith = (client: AuthClient) => {
    open = client
    return stepOf(client)
  }
  return {
    askForReset: (email) =>
      withNetworkErrors(async () => {
        const auth = await session.client()
        const options = { redirectTo: `${location.origin}/reset-password` }
        const { error } = await auth.resetPasswordForEmail(normaliseEmail(email), options)
        return error === null ? success(null) : failure(accountFailureOf(error))
      }),
    openRecovery: (link) =>
      withNetworkErrors(async () => {
        const client = await recovery()
        const followed = await followLink(client, link)
        if (!followed.ok) return followed
        const found = followed.value ? success(client) : await withSession([client, await session.client()])
        return found.ok ? openWith(found.value) : found
      }),
    openRecoveryByCode: (email, code) =>
      withNetworkErrors(async () => {
        const client = await recovery()
        const token = code.replace(/\s/g, '')
        const given = { type: 'recovery' as const, email: normaliseEmail(email), token }
        const { error } = await client.verifyOtp(given)
        if (error === null) return openWith(client)
        const reason = accountFailureOf(error)
        return failure(reason === 'link-expired' ? 'wrong-code' : reason)
      }),
    async recoveryEmail() {
      const known = await open?.getSession()
      return known?.data.session?.user.email ?? null
    },
    proveRecovery: (shown) =>
      withNetworkErrors(async () => (open === null ? failure('logged-out') : showFactor(open, shown))),
    resetPassword: (password) =>
      withNetworkErrors(async () => {
        if (open === null) return failure('logged-out')
        const { data, error } = await open.updateUser({ password })
        if (error !== null) return failure(accountFailureOf(error))
        await open.signOut({ scope: 'local' })
        open = null
        if (session.user.read()?.id === data.user.id) {
          session.user.write(null)
          await (await session.client()).signOut({ scope: 'local' })
        }
        return success(null)
      }),
  }
}
