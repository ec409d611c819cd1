import type { AccountAnswer } from './account-service.ts'

/** An app that shows codes for log-in. Times are epoch ms. */
export type AuthenticatorApp = { id: string; name: string; addedAt: number }

/** A key that a device or a password manager keeps. Times are epoch ms. */
export type Passkey = { id: string; name: string; addedAt: number; lastUsedAt: number | null }

/** A browser in which the account is logged in; `browser` is its user agent. Times are epoch ms. */
export type Device = { id: string; isThis: boolean; browser: string; signedInAt: number; lastSeenAt: number }

export type SecuritySettings = {
  email: string
  /** An address that has still to be confirmed before it replaces `email`. */
  newEmail: string | null
  /** false where none was ever set; true, too, where the provider does not say. */
  hasPassword: boolean
  apps: AuthenticatorApp[]
  /** null where the provider has none. */
  passkeys: Passkey[] | null
  /** How many recovery codes are left; null where none were made. */
  recoveryCodesLeft: number | null
}

/** Shown once. `qr` is the address of a picture, `secret` the same to type, `link` what an app on the same phone opens. */
export type NewAuthenticatorApp = { id: string; qr: string; secret: string; link: string }

/** Shows that it is still the learner: the current password, or the code of `mailReauthenticationCode`. */
export type Reauthentication = { password: string } | { mailedCode: string }

/** What is gone: the whole account, or, where the log-in is at a provider elsewhere, only what our server kept. */
export type Deleted = 'account' | 'content'

/** The security settings of an account at a provider, and how to change them. */
export type AccountSecurity = {
  settings(): AccountAnswer<SecuritySettings>
  /** Mails a link to both addresses; nothing changes until both were followed. */
  changeEmail(email: string): AccountAnswer<null>
  /** Ends every other session. null only soon after a log-in: for an account that has no password. */
  changePassword(password: string, reauthentication: Reauthentication | null): AccountAnswer<null>
  mailReauthenticationCode(): AccountAnswer<null>
  /** `name` tells several apps apart; it may be empty. */
  addApp(name: string): AccountAnswer<NewAuthenticatorApp>
  /** With a code of the app: turns a new app on, and shows a second factor in this session. */
  confirmApp(id: string, code: string): AccountAnswer<null>
  removeApp(id: string): AccountAnswer<null>
  /** Ten codes, which replace those from before. They can be seen only now. */
  newRecoveryCodes(): AccountAnswer<string[]>
  /** Whether this browser, at this address, can make passkeys. */
  hasPasskeys(): boolean
  addPasskey(): AccountAnswer<Passkey>
  renamePasskey(id: string, name: string): AccountAnswer<null>
  removePasskey(id: string): AccountAnswer<null>
  /** Newest first; 'not-supported' where the provider does not say. */
  devices(): AccountAnswer<Device[]>
  signOutDevice(id: string): AccountAnswer<null>
  signOutOthers(): AccountAnswer<null>
  /** At once, with everything that is its own on our server, and logs out here. */
  deleteAccount(): AccountAnswer<Deleted>
}
