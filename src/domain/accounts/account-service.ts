import type { Day } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { Preferences, Profile } from './profile.ts'
import type { AccountSecurity } from './security-settings.ts'
import type { SignInSteps } from './sign-in-steps.ts'

export type LogInRequest = { email: string; password: string }

export type SignUpRequest = LogInRequest & {
  name: string
  nativeLanguage: LanguageCode
  targetLanguage: LanguageCode
}

/** What the learner may change of the profile. Preferences are merged into those there are. */
export type ProfileChange = Partial<
  Pick<Profile, 'name' | 'nativeLanguage' | 'targetLanguage' | 'levels'>
> & {
  /** null forgets it. */
  dateOfBirth?: Day | null
  preferences?: Partial<Preferences>
}

/**
 * Why an account operation failed.
 * - 'logged-out': there is no profile to change, or its session has ended.
 * - 'invalid-email': it has the shape of an address, but the provider does not accept it.
 * - 'email-not-confirmed': the password was right, but the address has still to be confirmed.
 * - 'second-factor-needed': the session has not shown a second factor (it is at level 'aal1').
 * - 'reauthentication-needed': the session is too old for this: the current password or a mailed code is asked for.
 * - 'link-expired': a mailed link or code is too old, used, or was never valid.
 * - 'wrong-code': a code of an app, a mail or the recovery list is not right.
 * - 'cancelled': the learner closed the browser's own dialog.
 * - 'not-supported': this browser, or this provider, has no such thing.
 * - 'name-taken': another app of the account has this name.
 * - 'passkey-known': this device already keeps a passkey of the account.
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
  | 'link-expired'
  | 'second-factor-needed'
  | 'reauthentication-needed'
  | 'sign-up-closed'
  | 'passkey-refused'
  | 'passkey-known'
  | 'name-taken'
  | 'not-supported'
  | 'cancelled'
  | 'rate-limited'
  | 'offline'
  | 'logged-out'
  | 'unexpected'

/** What an account operation answers. */
export type AccountAnswer<Value> = Promise<Outcome<Value, AccountFailure>>

/** Where a log-in or a sign-up stands: done, or what is asked next. */
export type SignInStep =
  | { step: 'signed-in'; profile: Profile }
  /** The password was right; a code of an app, or a recovery code, is still asked for. */
  | { step: 'second-factor' }
  /** A mail is on its way to this address; the link in it, or its code, is the last step. */
  | { step: 'confirm-email'; email: string }

/** What only accounts at an account provider have. */
export type HostedAccounts = {
  /** Opens the profile that needs no account and lives in this browser alone. */
  openDemo(): AccountAnswer<Profile>
  /** The sign-in steps beyond a password; loaded when they are needed. */
  loadSignInSteps(): Promise<SignInSteps>
  /** The security settings of the account; loaded when they are needed. */
  loadSecurity(): Promise<AccountSecurity>
}

/** The account of the learner. A local adapter keeps everything in the browser; a hosted one talks to a provider. */
export type AccountService = {
  /** The profile this device has stored, without waiting for anyone; null when logged out. */
  stored(): Profile | null
  logIn(request: LogInRequest): AccountAnswer<SignInStep>
  signUp(request: SignUpRequest): AccountAnswer<SignInStep>
  update(change: ProfileChange): AccountAnswer<Profile>
  logOut(): AccountAnswer<null>
  /** Whether a log-in outlives this visit; false where the browser keeps nothing for this site. */
  isPersistent(): boolean
  /** Asks the provider whether the account is still what this device has stored; `watch` reports what has changed. */
  refresh(): Promise<void>
  /** Authenticates requests to our server; null where no account is signed in at an account provider. It is a secret. */
  accessToken(): Promise<string | null>
  /** null where accounts live in this browser alone. */
  hosted: HostedAccounts | null
  /** Calls back when this tab, another one or the provider logs in, out, or changes the profile. Returns how to stop. */
  watch(onChange: (profile: Profile | null) => void): () => void
}
