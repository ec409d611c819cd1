import type { AccountAnswer, SignInStep } from './account-service.ts'
import type { AddedKeys } from './added-keys.ts'
import type { AccountProviderError } from './auth-failure.ts'
import type { Profile } from './profile.ts'

/** null where a part is missing. */
export type MailedLink = {
  type: string | null
  token: string | null
  /** Where the account provider has used the link and redirected here: the session (a secret), or the error. */
  redirect?: { session: { accessToken: string; refreshToken: string } } | { error: AccountProviderError }
}

export type Confirmed =
  | SignInStep
  /** Signed in without a password: by an invitation, say. */
  | { step: 'password-needed'; profile: Profile }
  /** A change of address: the mail to the other address has to be opened, too. */
  | { step: 'other-address-needed' }
  /** The address is confirmed, and another account is still logged in here. */
  | { step: 'other-account-signed-in' }

export type FactorCode = { kind: 'app' | 'recovery'; code: string }

export type RecoveryStep = 'new-password' | 'second-factor'

/** Where somebody stands who has not shown the second factor: it may be another's. */
export type HalfWay = 'log-in' | 'recovery'

/** What removes the keys of the last days without showing them: all of them, or those that `ids` names. */
export type RemovalProofs = { email: string; code: string; password: string; ids?: string[] }

/** Passkeys offered in the autofill list of the email field (WebAuthn conditional mediation). */
export type PasskeyAutofill = {
  signal: AbortSignal
  /** The learner has chosen a passkey: show failures from now on. */
  onChosen(): void
}

/** What somebody is sent back with from an issuer: a code for a session, or why there is none. */
export type IssuerReturn = { code: string } | { error: AccountProviderError }

/** Port: the sign-in steps beyond a password. `AccountService.watch` reports who has signed in. */
export type SignInSteps = {
  /** After a password. A recovery code is used up. */
  signInWithFactor(factor: FactorCode): AccountAnswer<Profile>
  signInWithPasskey(): AccountAnswer<SignInStep>
  hasPasskeys(): boolean
  /** Leaves for the issuer's page, which leads back to the log-in with an `IssuerReturn`. */
  goToIssuer(): AccountAnswer<null>
  returnFromIssuer(arrived: IssuerReturn): AccountAnswer<SignInStep>
  /** Before `onChosen`, 'cancelled' may be offered anew; after any other failure there is nothing to offer. */
  signInWithAutofill(autofill: PasskeyAutofill): AccountAnswer<SignInStep>
  /** Succeeds, too, where there is nothing to confirm: no account is revealed. */
  resendConfirmation(email: string): AccountAnswer<null>
  /** Signs in, unless another account is logged in here. 'logged-out': neither a link nor an account. */
  confirmByLink(link: MailedLink): AccountAnswer<Confirmed>
  confirmByCode(email: string, code: string): AccountAnswer<SignInStep>
  /** After signing in by a link, for an account without a password. */
  setPassword(password: string): AccountAnswer<null>
  /** Succeeds whether or not there is an account. */
  requestReset(email: string): AccountAnswer<null>
  /** By a link, or the session it has left, apart from the account logged in here. 'logged-out': neither is there. */
  openRecovery(link: MailedLink): AccountAnswer<RecoveryStep>
  openRecoveryByCode(email: string, code: string): AccountAnswer<RecoveryStep>
  /** null where it is not known. */
  recoveryEmail(): Promise<string | null>
  /** Needed first where the account has a second factor. */
  verifyRecoveryFactor(factor: FactorCode): AccountAnswer<null>
  /**
   * All other sessions have to log in again. Ends the recovery, unless keys were added lately: then it is for the learner
   * to look through them and end it.
   */
  resetPassword(password: string): AccountAnswer<AddedKeys | null>
  endRecovery(): Promise<void>
  /** Mails a code that removes, with the password, what was added lately. Succeeds, too, where there is nothing. */
  mailRemovalCode(email: string): AccountAnswer<null>
  /** Answers what is asked next: an older factor still counts. Ends all other sessions. */
  removeRecentKeys(at: HalfWay, proofs: RemovalProofs): AccountAnswer<RecoveryStep>
}
