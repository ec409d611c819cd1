import type { Outcome } from '#domain/outcome.ts'
import type { AccountFailure, Entrance } from './account-service.ts'
import type { Profile } from './profile.ts'

/** What a mailed link brings to the page that it opens: the words of its address, each null where it is missing. */
export type MailedLink = { type: string | null; token: string | null }

/** The steps of entering an account at a provider beyond the password. Who enters is told to `AccountService.watch`. */
export type AccountEntrance = {
  /** After a right password: the six digits of the app. */
  enterWithAppCode(code: string): Promise<Outcome<Profile, AccountFailure>>
  /** After a right password: one of the codes kept for the day when the app is gone. It is used up. */
  enterWithRecoveryCode(code: string): Promise<Outcome<Profile, AccountFailure>>
  /** With what this device or a password manager keeps, without an address or a password. */
  enterWithPasskey(): Promise<Outcome<Entrance, AccountFailure>>
  /** Whether this browser can do that. */
  hasPasskeys(): boolean
  /** Mails a new link to confirm an address. Succeeds, too, where there is nothing to confirm: nobody learns who is here. */
  resendConfirmation(email: string): Promise<Outcome<null, AccountFailure>>
  /** Confirms an address with what its mail says: its link, or the six digits. Whoever does has entered. */
  confirmByLink(link: MailedLink): Promise<Outcome<Entrance | 'other-address-next', AccountFailure>>
  confirmByCode(email: string, code: string): Promise<Outcome<Entrance, AccountFailure>>
  /** Mails a link to set a new password. Succeeds whether or not there is an account. */
  askForReset(email: string): Promise<Outcome<null, AccountFailure>>
  /**
   * Opens the way to a new password: with the link, or with the session that is there already. A session opened by
   * a link stays apart from whoever is logged in here. 'logged-out': there is neither a link nor a session.
   */
  openRecovery(link: MailedLink): Promise<Outcome<null, AccountFailure>>
  /** Sets the new password and ends the recovery; who was logged in with the old one has to log in again. */
  resetPassword(password: string): Promise<Outcome<null, AccountFailure>>
}
