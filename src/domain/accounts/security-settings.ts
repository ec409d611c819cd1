import type { AccountAnswer } from './account-service.ts'
import type { AddedKeys } from './added-keys.ts'
import type { RemovalProofs } from './sign-in-steps.ts'

type AuthenticatorApp = { id: string; name: string; addedAt: number } // epoch ms

export type Passkey = { id: string; name: string; addedAt: number; lastUsedAt: number | null }

export type Device = { id: string; isThis: boolean; browser: string; signedInAt: number; lastSeenAt: number }

/** A program of the learner that has a token (times in epoch ms). */
export type OwnProgram = {
  id: string
  name: string
  mayWrite: boolean
  madeAt: number
  lastUsedAt: number | null
  endsAt: number
}

/** A token that is asked for, with the mailed code and the password. */
export type WantedProgram = { name: string; mayWrite: boolean; days: number; code: string; password: string }

/** Somebody at an issuer who enters the account. */
export type LinkedSignOn = { id: string; email: string; addedAt: number; lastUsedAt: number | null }

export type SecuritySettings = {
  email: string
  newEmail: string | null // replaces `email` once it is confirmed
  /** True, too, where the account provider does not say. */
  hasPassword: boolean
  apps: AuthenticatorApp[]
  passkeys: Passkey[] | null // null where the provider has none
  identities: LinkedSignOn[]
  recoveryCodesLeft: number | null // null where none were made
}

/** Shown once: the address of a QR code, the same as text, and a link that an app on the same phone opens. */
export type NewAuthenticatorApp = { id: string; qr: string; secret: string; link: string }

/** The current password, or the code of `mailReauthenticationCode`. */
export type Reauthentication = { password: string } | { mailedCode: string }

/** 'content': only what our server kept, where the log-in is at a provider elsewhere. */
export type Deleted = 'account' | 'content'

/** Port: the security settings of an account at an account provider. */
export type AccountSecurity = {
  settings(): AccountAnswer<SecuritySettings>
  /** Mails a link to both addresses; nothing changes until both were followed. */
  changeEmail(email: string): AccountAnswer<null>
  /** Ends every other session. null soon after a log-in, for an account without a password. */
  changePassword(password: string, reauthentication: Reauthentication | null): AccountAnswer<null>
  mailReauthenticationCode(): AccountAnswer<null>
  /** Makes this session fresh, after 'reauthentication-needed'; 'not-supported' where the provider cannot. */
  reauthenticate(given: Reauthentication): AccountAnswer<null>
  addApp(name: string): AccountAnswer<NewAuthenticatorApp>
  /** Turns a new app on by a code of it, and shows a second factor in this session. */
  confirmApp(id: string, code: string): AccountAnswer<null>
  removeApp(id: string): AccountAnswer<null>
  /** Ten codes, shown once, which replace earlier ones. */
  newRecoveryCodes(): AccountAnswer<string[]>
  hasPasskeys(): boolean
  addPasskey(): AccountAnswer<Passkey>
  renamePasskey(id: string, name: string): AccountAnswer<null>
  removePasskey(id: string): AccountAnswer<null>
  /** Leaves for the issuer's page, which leads back to the profile. */
  linkIssuer(): AccountAnswer<null>
  unlinkIssuer(id: string): AccountAnswer<null>
  /** What was added lately; 'not-supported' where the provider does not say. */
  addedKeys(): AccountAnswer<AddedKeys>
  /** Mails a code that removes, with the password, what was added lately. */
  mailRemovalCode(email: string): AccountAnswer<null>
  /** Ends all other sessions. */
  removeRecentKeys(proofs: RemovalProofs): AccountAnswer<unknown>
  /** Newest first; 'not-supported' where the provider does not say. */
  devices(): AccountAnswer<Device[]>
  signOutDevice(id: string): AccountAnswer<null>
  signOutOthers(): AccountAnswer<null>
  /** Newest first; 'not-supported' where the account is elsewhere. */
  programs(): AccountAnswer<OwnProgram[]>
  /** Answers the token, which is shown once. */
  makeProgram(wanted: WantedProgram): AccountAnswer<string>
  endProgram(id: string): AccountAnswer<null>
  /** At once, with all of its data on our server; logs out here. */
  deleteAccount(): AccountAnswer<Deleted>
}
