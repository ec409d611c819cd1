import type { AccountAnswer, Entrance } from './account-service.ts'
import type { AccountProviderError } from './auth-failure.ts'
import type { Profile } from './profile.ts'

/** What a mailed link brings to the page that it opens: the words of its address, each null where it is missing. */
export type MailedLink = {
  type: string | null
  token: string | null
  /** Where the link led through a provider that has used it up itself: the session (a secret), or why there is none. */
  ledBack?: { session: { accessToken: string; refreshToken: string } } | { refusal: AccountProviderError }
}

/** What else following a link to confirm an address can lead to. */
export type Confirmed =
  | Entrance
  /** Whoever followed the link is in, but the account has no password yet: it was opened by an invitation, say. */
  | { step: 'password-next'; profile: Profile }
  /** A change of address: the mail at the other address has to be opened, too. */
  | { step: 'other-address-next' }
  /** The address is confirmed, and whoever was logged in here still is. */
  | { step: 'somebody-else-here' }

/** What is shown as a second factor: a code of the app, or one of those kept for the day when the app is gone. */
export type FactorCode = { kind: 'app' | 'recovery'; code: string }

/** What a recovery waits for: the new password, or a second factor first. */
export type RecoveryStep = 'new-password' | 'second-factor'

/** A wait for a passkey that nobody was asked for. */
export type PasskeyWait = {
  /** Ends the wait. */
  signal: AbortSignal
  /** The learner has chosen a passkey: from now on it is known whether it opens the account. */
  onChosen(): void
}

/** The steps of entering an account at a provider beyond the password. Who enters is told to `AccountService.watch`. */
export type SignInSteps = {
  /** After a right password. A recovery code is used up. */
  enterWithFactor(shown: FactorCode): AccountAnswer<Profile>
  /** With what this device or a password manager keeps, without an address or a password. */
  enterWithPasskey(): AccountAnswer<Entrance>
  /** Whether this browser can do that. */
  hasPasskeys(): boolean
  /**
   * The same for whoever chooses a passkey in the list that the browser opens at the email field. Before `onChosen`
   * every failure is the browser's own matter: 'cancelled' where the wait has ended and may begin anew, anything else
   * where there is nothing to wait for.
   */
  enterWithListedPasskey(wait: PasskeyWait): AccountAnswer<Entrance>
  /** Mails a new link to confirm an address. Succeeds, too, where there is nothing to confirm: nobody learns who is here. */
  resendConfirmation(email: string): AccountAnswer<null>
  /**
   * Confirms an address with what its mail says: its link, or the six digits. Whoever does has entered, unless
   * another account is logged in here. Without a link, 'logged-out' for whoever is not in.
   */
  confirmByLink(link: MailedLink): AccountAnswer<Confirmed>
  /** For whoever has just come in by a link, and has no password. */
  setPassword(password: string): AccountAnswer<null>
  confirmByCode(email: string, code: string): AccountAnswer<Entrance>
  /** Mails a link to set a new password. Succeeds whether or not there is an account. */
  askForReset(email: string): AccountAnswer<null>
  /**
   * Opens the way to a new password: with the link, or with the session that is there already. A session opened by
   * a link stays apart from whoever is logged in here. 'logged-out': there is neither a link nor a session.
   */
  openRecovery(link: MailedLink): AccountAnswer<RecoveryStep>
  /** The same with the six digits of the mail. */
  openRecoveryByCode(email: string, code: string): AccountAnswer<RecoveryStep>
  /** The address of the account that was opened, under which password managers keep the new password; null if untold. */
  recoveryEmail(): Promise<string | null>
  /** Before the password of an account with a second factor can change. */
  proveRecovery(shown: FactorCode): AccountAnswer<null>
  /** Sets the new password and ends the recovery; who was logged in with the old one has to log in again. */
  resetPassword(password: string): AccountAnswer<null>
}
