import type { AccountAnswer, SignInStep } from './account-service.ts'
import type { AccountProviderError } from './auth-failure.ts'
import type { Profile } from './profile.ts'

/** What a mailed link carries in its address; each part is null where it is missing. */
export type MailedLink = {
  type: string | null
  token: string | null
  /** Where the provider has used the link up itself and redirected here: the session (a secret), or the error. */
  redirect?: { session: { accessToken: string; refreshToken: string } } | { error: AccountProviderError }
}

/** Where following a link to confirm an address can lead. */
export type Confirmed =
  | SignInStep
  /** Signed in, but the account has no password yet: it was opened by an invitation, say. */
  | { step: 'password-needed'; profile: Profile }
  /** A change of address: the mail at the other address has to be opened, too. */
  | { step: 'other-address-needed' }
  /** The address is confirmed, and another account is still logged in here. */
  | { step: 'other-account-signed-in' }

/** A second factor: a code of the app, or one of the recovery codes. */
export type FactorCode = { kind: 'app' | 'recovery'; code: string }

/** What a recovery waits for: the new password, or a second factor first. */
export type RecoveryStep = 'new-password' | 'second-factor'

/** Passkeys offered in the autofill list of the email field (WebAuthn conditional mediation). */
export type PasskeyAutofill = {
  /** Stops offering them. */
  signal: AbortSignal
  /** The learner has chosen a passkey: from now on a failure is theirs to know. */
  onChosen(): void
}

/** The sign-in steps beyond the password, at a provider. `AccountService.watch` reports who has signed in. */
export type SignInSteps = {
  /** After a right password. A recovery code is used up. */
  signInWithFactor(factor: FactorCode): AccountAnswer<Profile>
  signInWithPasskey(): AccountAnswer<SignInStep>
  /** Whether this browser can do that. */
  hasPasskeys(): boolean
  /** 'cancelled' before `onChosen`: it may be offered anew. Any other failure before it: there is nothing to offer. */
  signInWithAutofill(autofill: PasskeyAutofill): AccountAnswer<SignInStep>
  /** Mails a new link to confirm an address. Succeeds, too, where there is nothing to confirm: no account is revealed. */
  resendConfirmation(email: string): AccountAnswer<null>
  /** Signs in, unless another account is logged in here. Without a link: 'logged-out', or the account that is signed in. */
  confirmByLink(link: MailedLink): AccountAnswer<Confirmed>
  /** With the six digits of the mail. */
  confirmByCode(email: string, code: string): AccountAnswer<SignInStep>
  /** For an account that has just signed in by a link and has no password. */
  setPassword(password: string): AccountAnswer<null>
  /** Mails a link to set a new password. Succeeds whether or not there is an account. */
  requestReset(email: string): AccountAnswer<null>
  /**
   * Opens the way to a new password, with the link or with the session that is there already. A session opened by a
   * link stays apart from the account that is logged in here. 'logged-out': there is neither a link nor a session.
   */
  openRecovery(link: MailedLink): AccountAnswer<RecoveryStep>
  /** The same with the six digits of the mail. */
  openRecoveryByCode(email: string, code: string): AccountAnswer<RecoveryStep>
  /** The address of the account that was opened; null where it is not known. */
  recoveryEmail(): Promise<string | null>
  /** Before the password of an account with a second factor can change. */
  verifyRecoveryFactor(factor: FactorCode): AccountAnswer<null>
  /** Sets the new password and ends the recovery; sessions that used the old one have to log in again. */
  resetPassword(password: string): AccountAnswer<null>
}
