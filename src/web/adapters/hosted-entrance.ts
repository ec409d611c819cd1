import type { AccountEntrance, MailedLink } from '#domain/accounts/account-entrance.ts'
import type { AccountFailure, Entrance } from '#domain/accounts/account-service.ts'
import { accountFailureOf } from '#domain/accounts/auth-failure.ts'
import { normaliseEmail } from '#domain/accounts/email-address.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { once } from '#web/once.ts'
import type { AuthClient } from './auth-client.ts'
import { asking, type HostedSession } from './hosted-session.ts'
import { hasPasskeys } from './passkeys-here.ts'

type Answer<Value> = Promise<Outcome<Value, AccountFailure>>

const CONFIRMING = ['signup', 'invite', 'magiclink', 'email', 'email_change'] as const

type ProviderError = { code?: string | undefined; message: string; status?: number | undefined }

function settled(error: ProviderError | null): Outcome<null, AccountFailure> {
  return error === null ? success(null) : failure(accountFailureOf(error))
}

/** The profile of somebody who has shown the second factor. */
async function entered({ client, enter }: HostedSession) {
  const auth = await client()
  const { data, error } = await auth.getUser()
  if (error !== null) return failure(accountFailureOf(error))
  const outcome = await enter(data.user)
  if (!outcome.ok) return outcome
  return outcome.value.step === 'in' ? success(outcome.value.profile) : failure('second-factor-needed')
}

async function showAppCode(session: HostedSession, code: string) {
  const { mfa } = await session.client()
  const { data, error } = await mfa.listFactors()
  if (error !== null) return failure(accountFailureOf(error))
  let last: AccountFailure = 'logged-out'
  for (const { id: factorId } of data.totp) {
    const shown = await mfa.challengeAndVerify({ factorId, code })
    if (shown.error === null) return entered(session)
    last = accountFailureOf(shown.error)
    if (last !== 'wrong-code') break
  }
  return failure(last)
}

async function confirm(session: HostedSession, { type, token }: MailedLink) {
  const known = CONFIRMING.find((one) => one === type)
  const auth = await session.client()
  if (known === undefined || token === null) {
    const { data } = await auth.getSession() // a provider elsewhere has led back with it
    return data.session === null ? failure('link-expired') : session.enter(data.session.user)
  }
  const { data, error } = await auth.verifyOtp({ type: known, token_hash: token })
  if (error !== null) return failure(accountFailureOf(error))
  if (data.user === null || data.session === null) return success('other-address-next' as const)
  return session.enter(data.user)
}

/** Opens the recovery in a client of its own; without a link the session that is here counts. */
async function openRecovery(
  { type, token }: MailedLink,
  recovery: AuthClient,
  main: AuthClient,
): Answer<AuthClient> {
  if (type === 'recovery' && token !== null) {
    const { error } = await recovery.verifyOtp({ type: 'recovery', token_hash: token })
    return error === null ? success(recovery) : failure(accountFailureOf(error))
  }
  const { error: refused } = await recovery.initialize()
  if (refused !== null) return failure(accountFailureOf(refused))
  for (const client of [recovery, main]) {
    const { data, error } = await client.getSession()
    if (error !== null) return failure(accountFailureOf(error))
    if (data.session !== null) return success(client)
  }
  return failure('logged-out')
}

/** The steps of entering beyond a password, over the provider's client. */
export function createHostedEntrance(
  session: HostedSession,
  newRecovery: () => Promise<AuthClient>,
): AccountEntrance {
  const recovery = once(newRecovery)
  let recovering: AuthClient | null = null
  const redirect = (path: string) => `${location.origin}${path}`
  return {
    hasPasskeys,
    enterWithAppCode: (code) => asking(() => showAppCode(session, code.trim())),
    enterWithRecoveryCode: (code) =>
      asking(async () => {
        const { mfa } = await session.client()
        const { error } = await mfa.recoveryCodes.verify({ code: code.trim() })
        return error === null ? entered(session) : failure(accountFailureOf(error))
      }),
    enterWithPasskey: () =>
      asking(async (): Answer<Entrance> => {
        const auth = await session.client()
        const { data, error } = await auth.signInWithPasskey()
        if (error !== null) return failure(accountFailureOf(error))
        return data.user === null ? failure('unexpected') : session.enter(data.user)
      }),
    resendConfirmation: (email) =>
      asking(async () => {
        const auth = await session.client()
        const options = { emailRedirectTo: redirect('/auth/verified') }
        const { error } = await auth.resend({ type: 'signup', email: normaliseEmail(email), options })
        return settled(error)
      }),
    confirmByLink: (link) => asking<Entrance | 'other-address-next'>(() => confirm(session, link)),
    confirmByCode: (email, code) =>
      asking(async () => {
        const auth = await session.client()
        const given = { type: 'signup' as const, email: normaliseEmail(email), token: code.trim() }
        const { data, error } = await auth.verifyOtp(given)
        if (error !== null) return failure(accountFailureOf(error))
        return data.user === null ? failure('unexpected') : session.enter(data.user)
      }),
    askForReset: (email) =>
      asking(async () => {
        const auth = await session.client()
        const options = { redirectTo: redirect('/reset-password') }
        return settled((await auth.resetPasswordForEmail(normaliseEmail(email), options)).error)
      }),
    openRecovery: (link) =>
      asking(async () => {
        const opened = await openRecovery(link, await recovery(), await session.client())
        if (!opened.ok) return opened
        recovering = opened.value
        return success(null)
      }),
    resetPassword: (password) =>
      asking(async () => {
        if (recovering === null) return failure('logged-out')
        const { data, error } = await recovering.updateUser({ password })
        if (error !== null) return failure(accountFailureOf(error))
        await recovering.signOut({ scope: 'local' })
        recovering = null
        if (session.user.read()?.id === data.user.id) {
          session.become(null)
          await (await session.client()).signOut({ scope: 'local' })
        }
        return success(null)
      }),
  }
}
