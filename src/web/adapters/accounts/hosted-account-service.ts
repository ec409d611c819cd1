import type {
  AccountFailure,
  AccountService,
  HostedAccounts,
  ProfileChange,
} from '#domain/accounts/account-service.ts'
import { hasLocalId } from '#domain/accounts/account-state.ts'
import { accountFailureOf, isSessionLost } from '#domain/accounts/auth-failure.ts'
import { normaliseEmail } from '#domain/accounts/email-address.ts'
import { metadataOfChange, metadataOfNew, profileFromUser } from '#domain/accounts/hosted-profile.ts'
import { DEMO_CREDENTIAL } from '#domain/accounts/local-profile.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { once } from '#domain/once.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { withNetworkErrors } from '#web/adapters/server/with-network-errors.ts'
import type { HostedSession } from './hosted-session.ts'
import { accountHere, forgetSession } from './stored-session.ts'

type Loaders = Pick<HostedAccounts, 'loadSignInSteps' | 'loadSecurity'>

type HostedOptions = {
  session: HostedSession
  /** Who has no account here: the profile of the demo. */
  local: AccountService
  loaders: Loaders
}

async function changeAccount(
  session: HostedSession,
  profile: Profile,
  change: ProfileChange,
): Promise<Outcome<Profile, AccountFailure>> {
  const auth = await session.client()
  const data = { ...metadataOfChange(profile, change), locale: session.language() }
  const { data: changed, error } = await auth.updateUser({ data })
  if (error !== null) return failure(accountFailureOf(error))
  session.learn(changed.user)
  return success(profileFromUser(changed.user))
}

/** Removed here first; that the provider hears of it, too, is tried and not waited for longer than it takes to fail. */
async function endSession(session: HostedSession): Promise<void> {
  session.user.write(null)
  try {
    const auth = await session.client()
    await auth.signOut({ scope: 'local' })
  } catch (error) {
    console.error('The provider was not told of the log-out', error)
    forgetSession()
  }
}

async function refresh(session: HostedSession): Promise<void> {
  const here = accountHere(session.user)
  if (here === null) return
  const auth = await session.client()
  const { data, error } = await auth.getUser()
  if (accountHere(session.user)?.id !== here.id) return // somebody was faster
  if (error !== null && isSessionLost(error)) return endSession(session)
  if (error === null) session.learn(data.user)
}

/**
 * Accounts at a provider, beside the demo, which lives in this browser alone. The provider's client is loaded when
 * it is first needed.
 */
export function createHostedAccountService({ session, local, loaders }: HostedOptions): AccountService {
  const { user, client } = session
  return {
    stored: user.read,
    remembers: user.isKept,
    logIn: ({ email, password }) =>
      withNetworkErrors(async () => {
        const auth = await client()
        const { data, error } = await auth.signInWithPassword({ email: normaliseEmail(email), password })
        return error === null ? session.enter(data.user) : failure(accountFailureOf(error))
      }),
    signUp: (request) =>
      withNetworkErrors(async () => {
        const auth = await client()
        const email = normaliseEmail(request.email)
        const { data, error } = await auth.signUp({
          email,
          password: request.password,
          options: {
            data: { ...metadataOfNew(request), locale: session.language() },
            emailRedirectTo: `${location.origin}/auth/verified`,
          },
        })
        if (error !== null) return failure(accountFailureOf(error))
        if (data.session === null || data.user === null) return success({ step: 'confirm-email', email })
        return session.enter(data.user)
      }),
    async update(change) {
      const stored = user.read()
      if (stored === null) return failure('logged-out')
      if (hasLocalId(stored)) return local.update(change)
      return withNetworkErrors(() => changeAccount(session, stored, change))
    },
    async logOut() {
      if (accountHere(session.user) === null) session.user.write(null)
      else await endSession(session)
      return success(null)
    },
    watch: user.watch,
    hosted: {
      loadSignInSteps: once(loaders.loadSignInSteps),
      loadSecurity: once(loaders.loadSecurity),
      async openDemo() {
        const opened = await local.logIn(DEMO_CREDENTIAL)
        if (!opened.ok) return opened
        const profile = user.read()
        if (profile === null) return failure('storage-unavailable')
        return success(profile)
      },
      refresh: () =>
        refresh(session).catch((error) => console.error('The account could not be asked for', error)),
      async accessToken() {
        const here = accountHere(session.user)
        if (here === null) return null
        const auth = await client()
        const { data } = await auth.getSession()
        // never the token of one account for the diary of another
        return data.session?.user.id === here.id ? data.session.access_token : null
      },
    },
  }
}
