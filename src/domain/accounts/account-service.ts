import type { Day } from '#domain/clock.ts'
import type { LanguagePair } from '#domain/languages.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { PreferenceChange } from './preference-changes.ts'
import type { Profile } from './profile.ts'
import type { AccountSecurity } from './security-settings.ts'
import type { SignInSteps } from './sign-in-steps.ts'

export type LogInRequest = { email: string; password: string }

export type SignUpRequest = LogInRequest & LanguagePair & { name: string }

export type ProfileChange = Partial<
  Pick<Profile, 'name' | 'nativeLanguage' | 'targetLanguage' | 'languages' | 'levels'>
> & {
  dateOfBirth?: Day | null // null forgets it
}

/** Port: changes of the preferences of whoever is here. */
export type PreferenceChanges = {
  /** Keeps a change on this device at once; it is sent when the account provider can be reached. */
  change(change: PreferenceChange): void
  /** Sends what waits. */
  send(): AccountAnswer<null>
  /** Whether something waits to be sent. */
  isWaiting(): boolean
  /** Whether what was changed outlasts the page: the account has it, or this device keeps it. */
  isKept(): boolean
  /** Calls back when that may have changed. Returns how to stop. */
  subscribe(onChange: () => void): () => void
}

/**
 * invalid-email: of the right shape, but not accepted; email-not-confirmed: the password was right; wrong-code: of
 * an app, a mail or the recovery list; wrong-proof: a mailed code or the password, it is not said which; nothing-recent:
 * no key was added lately; link-expired: a link or code is too old, used, or was never valid;
 * second-factor-needed: the session is at level aal1; reauthentication-needed: the session is too old; name-taken:
 * by another app of the account; not-linked: the address has an account, which its owner links to the issuer; identity-taken:
 * by another account; only-way-in: nothing else enters the account; passkey-known: on this device already; logged-out: no profile, or its session has
 * ended.
 */
export type AccountFailure =
  | 'invalid-credentials'
  | 'email-taken'
  | 'invalid-email'
  | 'email-not-confirmed'
  | 'weak-password'
  | 'same-password'
  | 'wrong-password'
  | 'wrong-code'
  | 'wrong-proof'
  | 'nothing-recent'
  | 'link-expired'
  | 'second-factor-needed'
  | 'reauthentication-needed'
  | 'sign-up-closed'
  | 'issuer-down'
  | 'issuer-refused'
  | 'issuer-unverified'
  | 'not-linked'
  | 'identity-taken'
  | 'only-way-in'
  | 'passkey-refused'
  | 'passkey-known'
  | 'name-taken'
  | 'not-supported'
  | 'cancelled'
  | 'rate-limited'
  | 'offline'
  | 'logged-out'
  | 'unexpected'

export type AccountAnswer<Value> = Promise<Outcome<Value, AccountFailure>>

/** What a log-in or a sign-up asks for next. */
export type SignInStep =
  | { step: 'signed-in'; profile: Profile }
  | { step: 'second-factor' }
  | { step: 'confirm-email'; email: string }

/** The profile without an account, in this browser alone. */
type DemoAccount = {
  /** The languages it was last used with; null before it was first opened. */
  languages(): Promise<LanguagePair | null>
  open(languages: LanguagePair): AccountAnswer<Profile>
}

export type HostedAccounts = {
  /** What people call the issuer at which they log in, too; null where there is none. */
  singleSignOn: string | null
  loadSignInSteps(): Promise<SignInSteps>
  loadSecurity(): Promise<AccountSecurity>
}

/** Port: the account of the learner, in this browser alone or at an account provider. */
export type AccountService = {
  /** Stored on this device, read without waiting; null when logged out. */
  stored(): Profile | null
  logIn(request: LogInRequest): AccountAnswer<SignInStep>
  signUp(request: SignUpRequest): AccountAnswer<SignInStep>
  update(change: ProfileChange): AccountAnswer<Profile>
  loadPreferences(): Promise<PreferenceChanges>
  logOut(): AccountAnswer<null>
  /** False where the browser keeps nothing for this site: the log-in ends with the visit. */
  isPersistent(): boolean
  /** Asks the account provider for changes, which `watch` reports. */
  refresh(): Promise<void>
  /** A secret that authenticates requests to our server; null without an account at a provider. Rejects where a new one
   * is needed and cannot be had for now. */
  accessToken(): Promise<string | null>
  /** Asks the account provider for a new one, because ours was not accepted. False: the session is over. Rejects as above. */
  renewToken(): Promise<boolean>
  /** While `isWriting` answers true, a session that has ended logs nobody out: what is being written goes on. */
  stayWhile(isWriting: () => boolean): void
  demo: DemoAccount
  /** null where accounts live in this browser alone. */
  hosted: HostedAccounts | null
  /** Calls back after a log-in, log-out or change, here, in another tab or at the provider. Returns how to stop. */
  watch(onChange: (profile: Profile | null) => void): () => void
}
