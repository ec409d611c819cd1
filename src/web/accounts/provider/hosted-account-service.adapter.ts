import type { Session } from '@supabase/auth-js'
import type {
  AccountAnswer,
  AccountService,
  HostedAccounts,
  ProfileChange,
} from '#domain/accounts/account-service.ts'
import { hasLocalId } from '#domain/accounts/account-state.ts'
import { accountFailureOf, isSessionLost } from '#domain/accounts/auth-failure.ts'
import { normaliseEmail } from '#domain/accounts/email-address.ts'
import { metadataOfChange, metadataOfNew, profileFromUser } from '#domain/accounts/hosted-profile.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { fieldsOf } from '#domain/fields.ts'
import { failure, success } from '#domain/outcome.ts'
import { once } from '#domain/promises.ts'
import type { PageSettings } from '#domain/site/page-settings.ts'
import { STORAGE_KEYS } from '#web/documents/local-storage.ts'
import type { AuthClient } from './auth-client.adapter.ts'
import { createHostedPreferences } from './hosted-preferences.adapter.ts'
import {
  changeUser,
  createHostedSession,
  type HostedSession,
  requestsOf,
  verifiedRedirect,
} from './hosted-session.adapter.ts'
import { keepsProfile } from './kept-account.adapter.ts'
import { type ProfileStore, signedInAccount, takeSession } from './profile-store.adapter.ts'
import { createProviderFetch } from './provider-fetch.adapter.ts'

type HostedOptions = {
  session: HostedSession
  /** Loads the accounts of this browser alone, for the demo. */
  loadLocal(): Promise<AccountService>
  loaders: HostedAccounts
}

async function updateAccount(
  auth: AuthClient,
  session: HostedSession,
  profile: Profile,
  change: ProfileChange,
): AccountAnswer<Profile> {
  const data = { ...metadataOfChange(profile, change), locale: session.language() }
  const changed = await changeUser(session, auth, profile.id, { data })
  if (!changed.ok) return changed
  session.update(changed.value)
  return success(profileFromUser(changed.value))
}

function isSession(taken: unknown): taken is Session {
  const { access_token: token, refresh_token: next } = fieldsOf(taken)
  return typeof token === 'string' && typeof next === 'string'
}

/** Has the account provider end a session that was taken out of this browser; null where the client alone has held it. */
async function revoke({ bindClient, client, provider }: HostedSession, taken: unknown): Promise<void> {
  const bound = isSession(taken) ? await bindClient(taken) : null
  try {
    const isOver = isSession(taken) && (taken.expires_at ?? 0) * 1000 <= Date.now()
    if (bound !== null && isOver) await provider.whileAnswered(() => bound.refreshSession()) // with another, nobody is known
    await (bound ?? (await client())).signOut({ scope: 'local' })
  } catch (error) {
    console.error('The account provider was not told of the log-out', error)
  } finally {
    await bound?.dispose()
  }
}

/** Profile and session leave this browser at once; the account provider is told if it can be. */
async function endSession(session: HostedSession): Promise<void> {
  const taken = session.takeSession()
  session.store.write(null)
  await revoke(session, taken)
}

async function refresh(session: HostedSession): Promise<void> {
  const account = signedInAccount(session.store)
  if (account === null) return
  const auth = await session.client()
  const isSame = keepsProfile(session.store)
  const { data, error } = await session.provider.whileAnswered(async () => {
    const asked = await auth.getUser()
    // the provider's keys may have been replaced: the session is still there, and gets another token
    return asked.error?.code === 'bad_jwt' ? auth.refreshSession() : asked
  })
  if (signedInAccount(session.store)?.id !== account.id) return // it changed meanwhile
  if (error !== null && isSessionLost(error)) return session.isWriting() ? undefined : endSession(session)
  if (error === null && data.user !== null && isSame()) session.update(data.user)
}

/** `revoke` tells the account provider of a log-out: whoever logs out has left this browser before any of this is loaded. */
type HostedService = Omit<AccountService, 'logOut'> & {
  hosted: HostedAccounts
  revoke(taken: unknown): Promise<void>
}

/** Accounts at an account provider, beside the demo, which lives in this browser alone. */
export function createHostedAccountService({ session, loadLocal, loaders }: HostedOptions): HostedService {
  const { store, client } = session
  const { ask } = requestsOf(session)
  const preferences = createHostedPreferences(session)
  return {
    stored: store.read,
    isPersistent: store.isPersistent,
    watch: store.watch,
    logIn: ({ email, password }) =>
      ask(async (auth) => {
        const { data, error } = await auth.signInWithPassword({ email: normaliseEmail(email), password })
        return error === null ? session.signIn(data.user) : failure(accountFailureOf(error))
      }),
    signUp: (request) =>
      ask(async (auth) => {
        const email = normaliseEmail(request.email)
        const { data, error } = await auth.signUp({
          email,
          password: request.password,
          options: { data: { ...metadataOfNew(request), locale: session.language() }, ...verifiedRedirect() },
        })
        if (error !== null) return failure(accountFailureOf(error))
        if (data.session === null || data.user === null) return success({ step: 'confirm-email', email })
        return session.signIn(data.user)
      }),
    async update(change) {
      const stored = store.read()
      if (stored === null) return failure('logged-out')
      if (hasLocalId(stored)) return (await loadLocal()).update(change)
      return ask((auth) => updateAccount(auth, session, stored, change))
    },
    loadPreferences: async () =>
      signedInAccount(store) === null ? (await loadLocal()).loadPreferences() : preferences,
    revoke: (taken) => revoke(session, taken),
    refresh: () =>
      preferences
        .send()
        .then(() => refresh(session))
        .catch((error) => console.error('The account could not be refreshed', error)),
    async accessToken() {
      const account = signedInAccount(store)
      if (account === null) return null
      const auth = await client()
      const { data, error } = await session.provider.whileAnswered(() => auth.getSession())
      if (error !== null && !isSessionLost(error)) throw session.provider.later()
      // never the token of one account for the diary of another
      return data.session?.user.id === account.id ? data.session.access_token : null
    },
    async renewToken() {
      const account = signedInAccount(store)
      if (account === null) return false
      const auth = await client()
      const { data, error } = await session.provider.whileAnswered(() => auth.refreshSession())
      if (error !== null && !isSessionLost(error)) throw session.provider.later()
      return error === null && data.session?.user.id === account.id
    },
    stayWhile(isWriting) {
      session.isWriting = isWriting
    },
    demo: {
      languages: async () => (await loadLocal()).demo.languages(),
      open: async (languages) => (await loadLocal()).demo.open(languages),
    },
    hosted: {
      singleSignOn: loaders.singleSignOn,
      loadSignInSteps: once(loaders.loadSignInSteps),
      loadSecurity: once(loaders.loadSecurity),
    },
  }
}

export function createHostedAccounts(settings: PageSettings, store: ProfileStore) {
  const provider = createProviderFetch()
  const loadClient = async (use: 'account' | 'recovery' | 'passing' | Session): Promise<AuthClient> => {
    const { createAuthClient } = await import('./auth-client.adapter.ts')
    return createAuthClient(settings, use, STORAGE_KEYS.session, provider.fetch)
  }
  const session = createHostedSession({
    store,
    provider,
    language: () => document.documentElement.lang,
    loadClient: () => loadClient('account'),
    bindClient: loadClient,
    takeSession,
  })
  const others = { newRecovery: () => loadClient('recovery'), newPassing: () => loadClient('passing') }
  return createHostedAccountService({
    session,
    loadLocal: once(async () =>
      (await import('./local-account-service.adapter.ts')).createLocalAccountService({ delayMs: 0, store }),
    ),
    loaders: {
      singleSignOn: settings.singleSignOn,
      loadSignInSteps: async () =>
        (await import('./hosted-sign-in-steps.adapter.ts')).createHostedSignInSteps(session, others),
      loadSecurity: async () => (await import('./hosted-security.adapter.ts')).createHostedSecurity(session),
    },
  })
}
