import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { render } from 'vitest-browser-react'
import type {
  AccountAnswer,
  AccountFailure,
  AccountService,
  HostedAccounts,
  SignInStep,
} from '#domain/accounts/account-service.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import type { SignInSteps } from '#domain/accounts/sign-in-steps.ts'
import type { LanguagePair } from '#domain/languages.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { type AccountSession, createAccountSession } from './account-session.ts'

/** What a provider answers; what a test does not say fails. */
export type Script = Partial<Pick<AccountService, 'logIn' | 'signUp' | 'update'>> & {
  stored?: Profile
  /** The languages of the demo in this browser. */
  knownDemo?: LanguagePair | null
  steps?: Partial<SignInSteps>
  /** The sign-in steps cannot be loaded. */
  isCutOff?: boolean
  /** The steps are there only after this. */
  stepsAfter?: Promise<void>
  /** What the button to log in elsewhere is called. */
  singleSignOn?: string | null
}

export const INES: Profile = {
  id: '01a1fe2c-374c-7b6e-becc-50993cd07ab5',
  name: 'Ines',
  email: 'ines@example.com',
  nativeLanguage: 'fr-FR',
  targetLanguage: 'ja-JP',
  preferences: { theme: 'light', autoTranslate: false, autoShadow: false },
}

export const DEMO: Profile = { ...INES, id: 'local:demo@example.com', name: 'Demo User' }

const refuse = async (): Promise<Outcome<never, AccountFailure>> => failure('unexpected')

const NO_STEPS: SignInSteps = {
  signInWithFactor: refuse,
  signInWithPasskey: refuse,
  hasPasskeys: () => false,
  signInWithAutofill: async () => failure('not-supported'),
  goToIssuer: refuse,
  returnFromIssuer: refuse,
  resendConfirmation: refuse,
  confirmByLink: refuse,
  setPassword: refuse,
  confirmByCode: refuse,
  requestReset: refuse,
  openRecovery: refuse,
  openRecoveryByCode: refuse,
  recoveryEmail: async () => null,
  verifyRecoveryFactor: refuse,
  resetPassword: refuse,
  endRecovery: async () => undefined,
  mailRemovalCode: refuse,
  removeRecentKeys: refuse,
}

/** Accounts at a provider that answers by a script. `become` changes the signed-in account. */
export function scriptedAccounts({
  logIn = refuse,
  signUp = refuse,
  update = refuse,
  stored,
  knownDemo = null,
  steps,
  isCutOff,
  stepsAfter,
  singleSignOn = null,
}: Script) {
  let current: Profile | null = stored ?? null
  let emit: (profile: Profile | null) => void = () => undefined
  const become = (profile: Profile | null) => {
    current = profile
    emit(profile)
  }
  const signIn = async (answer: AccountAnswer<SignInStep>) => {
    const outcome = await answer
    if (outcome.ok && outcome.value.step === 'signed-in') become(outcome.value.profile)
    return outcome
  }
  const hosted: HostedAccounts = {
    singleSignOn,
    async loadSignInSteps() {
      if (isCutOff) throw new TypeError('Failed to fetch')
      await stepsAfter
      return { ...NO_STEPS, ...steps }
    },
    loadSecurity: () => Promise.reject(new Error('no sign-in page needs it')),
  }
  const service: AccountService = {
    stored: () => current,
    logIn: (request) => signIn(logIn(request)),
    signUp: (request) => signIn(signUp(request)),
    update,
    loadPreferences: () => Promise.reject(new Error('no sign-in page needs it')),
    logOut: refuse,
    isPersistent: () => true,
    refresh: async () => undefined,
    accessToken: async () => null,
    renewToken: async () => false,
    stayWhile: () => undefined,
    demo: {
      languages: async () => knownDemo,
      async open(languages) {
        if (isCutOff) return failure('offline')
        const profile: Profile = { ...DEMO, ...languages, isAnonymous: true }
        become(profile)
        return success(profile)
      },
    },
    hosted,
    watch(onChange) {
      emit = onChange
      return () => undefined
    },
  }
  return { session: createAccountSession(service), hosted, become }
}

/** Opens one page; every other address says which it is. */
export async function openPage(
  path: string,
  Page: ComponentType<{ session: AccountSession; hosted: HostedAccounts }>,
  script: Script,
): Promise<ReturnType<typeof scriptedAccounts>> {
  const accounts = scriptedAccounts(script)
  await render(
    <TestRouter initialEntries={[path]}>
      <Routes>
        <Route path={path} element={<Page session={accounts.session} hosted={accounts.hosted} />} />
        {['/diary', '/login', '/signup', '/reset-password'].map((other) => (
          <Route key={other} path={other} element={<h1>At {other}</h1>} />
        ))}
      </Routes>
    </TestRouter>,
  )
  return accounts
}

/** The same service, but what is asked of it waits until `release` is called. */
export function heldAccounts(service: AccountService) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const hold =
    <Request, Answer>(ask: (request: Request) => Promise<Answer>) =>
    async (request: Request) => {
      await promise
      return ask(request)
    }
  const { logIn, signUp, update } = service
  return { ...service, logIn: hold(logIn), signUp: hold(signUp), update: hold(update), release }
}
