import type { AccountAnswer } from '#domain/accounts/account-service.ts'
import { accountFailureOf } from '#domain/accounts/auth-failure.ts'
import { normaliseEmail } from '#domain/accounts/email-address.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Confirmed, MailedLink, SignInSteps } from '#domain/accounts/sign-in-steps.ts'
import { failure, success } from '#domain/outcome.ts'
import type { AuthClient } from './auth-client.adapter.ts'
import { createHostedIssuer } from './hosted-issuer.adapter.ts'
import { createHostedPasskeys } from './hosted-passkeys.adapter.ts'
import { createHostedRecovery } from './hosted-recovery.adapter.ts'
import {
  changeUser,
  type HostedSession,
  readHasPassword,
  requestsOf,
  verifiedRedirect,
} from './hosted-session.adapter.ts'
import { signedInAccount } from './profile-store.adapter.ts'
import { verifyFactor, verifyLink, verifyMailedCode } from './verification.adapter.ts'

const CONFIRMING = ['signup', 'invite', 'magiclink', 'email', 'email_change'] as const

type OtherClients = {
  newRecovery(): Promise<AuthClient>
  newPassing(): Promise<AuthClient>
}

async function signInAsUser(auth: AuthClient, session: HostedSession): AccountAnswer<Profile> {
  const { data, error } = await auth.getUser()
  if (error !== null) return failure(accountFailureOf(error))
  const outcome = await session.signIn(data.user)
  if (!outcome.ok) return outcome
  return outcome.value.step === 'signed-in' ? success(outcome.value.profile) : failure('second-factor-needed')
}

/** With an account logged in a link is opened by a client of its own, whose session ends here: nobody is logged out. */
async function confirmBeside(
  account: Profile,
  link: MailedLink,
  passing: AuthClient,
  signIn: () => AccountAnswer<Profile>,
): AccountAnswer<Confirmed> {
  const opened = await verifyLink(passing, link, CONFIRMING)
  if (!opened.ok)
    return opened.error === 'logged-out' ? success({ step: 'signed-in', profile: account }) : opened
  const { user, session } = opened.value
  if (user === null || session === null) return success({ step: 'other-address-needed' })
  await passing.signOut({ scope: 'local' })
  if (user.id !== account.id) return success({ step: 'other-account-signed-in' })
  const profile = await signIn()
  return profile.ok ? success({ step: 'signed-in', profile: profile.value }) : profile
}

async function followLink(
  auth: AuthClient,
  session: HostedSession,
  link: MailedLink,
  others: OtherClients,
): AccountAnswer<Confirmed> {
  const account = signedInAccount(session.store)
  if (account !== null)
    return confirmBeside(account, link, await others.newPassing(), () => signInAsUser(auth, session))
  const opened = await verifyLink(auth, link, CONFIRMING)
  if (!opened.ok) return opened
  const { user, session: given } = opened.value
  return user === null || given === null ? success({ step: 'other-address-needed' }) : session.signIn(user)
}

/** Port `SignInSteps` by the client of the account provider. */
export function createHostedSignInSteps(session: HostedSession, others: OtherClients): SignInSteps {
  const { ask, send } = requestsOf(session)
  /** Whose first password is asked for. */
  let invited: string | undefined
  return {
    ...createHostedRecovery(session, others.newRecovery),
    ...createHostedPasskeys(session),
    ...createHostedIssuer(session),
    signInWithFactor: (factor) =>
      ask(async (auth) => {
        const verified = await verifyFactor(auth, factor)
        return verified.ok ? signInAsUser(auth, session) : verified
      }),
    resendConfirmation: (email) =>
      send((auth) =>
        auth.resend({ type: 'signup', email: normaliseEmail(email), options: verifiedRedirect() }),
      ),
    confirmByLink: (link) =>
      ask(async (auth) => {
        const outcome = await followLink(auth, session, link, others)
        if (!outcome.ok || outcome.value.step !== 'signed-in') return outcome
        // an account provider elsewhere does not say; there an invited account has none
        const hasPassword = (await readHasPassword(auth)) ?? link.type !== 'invite'
        invited = outcome.value.profile.id
        return hasPassword ? outcome : success({ step: 'password-needed', profile: outcome.value.profile })
      }),
    confirmByCode: (email, code) =>
      ask(async (auth) => {
        const verified = await verifyMailedCode(auth, 'signup', email, code)
        if (!verified.ok) return verified
        return verified.value.user === null ? failure('unexpected') : session.signIn(verified.value.user)
      }),
    async setPassword(password) {
      const accountId = invited ?? signedInAccount(session.store)?.id
      const answer = await ask((auth) => changeUser(session, auth, accountId, { password }))
      return answer.ok ? success(null) : answer
    },
  }
}
