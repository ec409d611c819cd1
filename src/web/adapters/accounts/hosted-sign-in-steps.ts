import type { AccountAnswer } from '#domain/accounts/account-service.ts'
import { hasLocalId } from '#domain/accounts/account-state.ts'
import { accountFailureOf } from '#domain/accounts/auth-failure.ts'
import { normaliseEmail } from '#domain/accounts/email-address.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Confirmed, MailedLink, SignInSteps } from '#domain/accounts/sign-in-steps.ts'
import { failure, success } from '#domain/outcome.ts'
import { withNetworkErrors } from '#web/adapters/server/with-network-errors.ts'
import type { AuthClient } from './auth-client.ts'
import { createHostedPasskeys } from './hosted-passkeys.ts'
import { createHostedRecovery } from './hosted-recovery.ts'
import type { HostedSession } from './hosted-session.ts'
import { readHasPassword } from './own-account-api.ts'
import { showFactor } from './show-factor.ts'

const CONFIRMING = ['signup', 'invite', 'magiclink', 'email', 'email_change'] as const

/** Clients beside that of whoever is logged in here. */
type OtherClients = {
  /** For recovery; it lasts as long as the tab. */
  newRecovery(): Promise<AuthClient>
  /** For one link; it keeps nothing. */
  newPassing(): Promise<AuthClient>
}

function accountHere({ user }: HostedSession): Profile | null {
  const here = user.read()
  return here === null || hasLocalId(here) ? null : here
}

/** The profile of somebody who has shown the second factor. */
async function entered({ client, enter }: HostedSession): AccountAnswer<Profile> {
  const auth = await client()
  const { data, error } = await auth.getUser()
  if (error !== null) return failure(accountFailureOf(error))
  const outcome = await enter(data.user)
  if (!outcome.ok) return outcome
  return outcome.value.step === 'in' ? success(outcome.value.profile) : failure('second-factor-needed')
}

type Opened = AccountAnswer<Awaited<ReturnType<AuthClient['verifyOtp']>>['data']>

/** What the provider has behind a link. 'logged-out': there is no link. */
async function openLink(client: AuthClient, { type, token, ledBack }: MailedLink): Opened {
  const known = CONFIRMING.find((one) => one === type)
  if (known !== undefined && token !== null) {
    const { data, error } = await client.verifyOtp({ type: known, token_hash: token })
    return error === null ? success(data) : failure(accountFailureOf(error))
  }
  if (ledBack === undefined) return failure(type === null && token === null ? 'logged-out' : 'link-expired')
  if ('refusal' in ledBack) return failure(accountFailureOf(ledBack.refusal))
  const { accessToken, refreshToken } = ledBack.session
  const { data, error } = await client.setSession({ access_token: accessToken, refresh_token: refreshToken })
  return error === null ? success(data) : failure(accountFailureOf(error))
}

/** A link logs nobody out: where an account is logged in, it is opened apart, and what it opened is closed again. */
async function confirmBeside(session: HostedSession, here: Profile, link: MailedLink, aside: AuthClient) {
  const opened = await openLink(aside, link)
  if (!opened.ok)
    return opened.error === 'logged-out' ? success({ step: 'in' as const, profile: here }) : opened
  const { user, session: given } = opened.value
  if (user === null || given === null) return success({ step: 'other-address-next' as const })
  await aside.signOut({ scope: 'local' })
  if (user.id !== here.id) return success({ step: 'somebody-else-here' as const })
  const profile = await entered(session)
  return profile.ok ? success({ step: 'in' as const, profile: profile.value }) : profile
}

async function follow(
  session: HostedSession,
  link: MailedLink,
  others: OtherClients,
): AccountAnswer<Confirmed> {
  const here = accountHere(session)
  if (here !== null) return confirmBeside(session, here, link, await others.newPassing())
  const opened = await openLink(await session.client(), link)
  if (!opened.ok) return opened
  const { user, session: given } = opened.value
  if (user === null || given === null) return success({ step: 'other-address-next' })
  return session.enter(user)
}

/** Whoever is in by a link may have no password to come back with: at a provider elsewhere, whoever was invited. */
async function confirm(
  session: HostedSession,
  link: MailedLink,
  others: OtherClients,
): AccountAnswer<Confirmed> {
  const outcome = await follow(session, link, others)
  if (!outcome.ok || outcome.value.step !== 'in') return outcome
  const hasPassword = (await readHasPassword(await session.client())) ?? link.type !== 'invite'
  return hasPassword ? outcome : success({ step: 'password-next', profile: outcome.value.profile })
}

/** The steps of entering beyond a password, over the provider's client. */
export function createHostedSignInSteps(session: HostedSession, others: OtherClients): SignInSteps {
  return {
    ...createHostedRecovery(session, others.newRecovery),
    ...createHostedPasskeys(session),
    enterWithFactor: (shown) =>
      withNetworkErrors(async () => {
        const outcome = await showFactor(await session.client(), shown)
        return outcome.ok ? entered(session) : outcome
      }),
    resendConfirmation: (email) =>
      withNetworkErrors(async () => {
        const auth = await session.client()
        const options = { emailRedirectTo: `${location.origin}/auth/verified` }
        const { error } = await auth.resend({ type: 'signup', email: normaliseEmail(email), options })
        return error === null ? success(null) : failure(accountFailureOf(error))
      }),
    confirmByLink: (link) => withNetworkErrors(() => confirm(session, link, others)),
    setPassword: (password) =>
      withNetworkErrors(async () => {
        const auth = await session.client()
        const { error } = await auth.updateUser({ password })
        return error === null ? success(null) : failure(accountFailureOf(error))
      }),
    confirmByCode: (email, code) =>
      withNetworkErrors(async () => {
        const auth = await session.client()
        const token = code.replace(/\s/g, '')
        const given = { type: 'signup' as const, email: normaliseEmail(email), token }
        const { data, error } = await auth.verifyOtp(given)
        if (error === null) return data.user === null ? failure('unexpected') : session.enter(data.user)
        const reason = accountFailureOf(error)
        return failure(reason === 'link-expired' ? 'wrong-code' : reason)
      }),
  }
}
