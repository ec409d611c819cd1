import type { AccountAnswer } from './account-service.ts'

/** An app that shows codes; 'new' until its first code was right. */
export type AppFactor = { id: string; name: string; addedAt: number }

/** A key that a device or a password manager keeps. Times are epoch ms. */
export type Passkey = { id: string; name: string; addedAt: number; lastUsedAt: number | null }

/** A browser in which the account is logged in. Times are epoch ms. */
export type Device = { id: string; isThis: boolean; browser: string; signedInAt: number; lastSeenAt: number }

/** What guards the account. */
export type SecuritySettings = {
  email: string
  /** An address that has still to be confirmed before it takes the place of `email`. */
  newEmail: string | null
  /** false where none was ever set; true, too, where the provider does not tell. */
  hasPassword: boolean
  apps: AppFactor[]
  /** null where the provider has none. */
  passkeys: Passkey[] | null
  /** How many recovery codes are left; null where none were made. */
  recoveryCodesLeft: number | null
}

/**
 * What the learner's app is shown once. `qr` is the address of a picture, `secret` the same to type, `link` what an app on
 * the same phone opens.
 */
export type NewApp = { id: string; qr: string; secret: string; link: string }

/** What proves that it is still the learner: the present password, or the code that `mailProof` has sent. */
export type Proof = { password: string } | { mailedCode: string }

/** What is gone: the whole account, or, where the log-in is at a provider elsewhere, only what our server kept. */
export type Deleted = 'account' | 'content'

/** What guards an account at a provider, and how to change it. */
export type AccountSecurity = {
  guards(): AccountAnswer<SecuritySettings>
  /** Mails a link to both addresses; nothing changes until both were followed. */
  changeEmail(email: string): AccountAnswer<null>
  /** Ends every other session of the account. Without a proof only soon after a log-in: for whoever has no password. */
  changePassword(password: string, proof: Proof | null): AccountAnswer<null>
  /** Mails a code that proves who asks. */
  mailProof(): AccountAnswer<null>
  /** `name` tells several apps apart; it may be empty. */
  addApp(name: string): AccountAnswer<NewApp>
  /** With the first code of the new app; from now on codes are asked for at log-in. */
  confirmApp(id: string, code: string): AccountAnswer<null>
  removeApp(id: string): AccountAnswer<null>
  /** Ten codes for the day when the app is gone; those from before are good no more. They can be seen only now. */
  newRecoveryCodes(): AccountAnswer<string[]>
  hasPasskeys(): boolean
  addPasskey(): AccountAnswer<Passkey>
  renamePasskey(id: string, name: string): AccountAnswer<null>
  removePasskey(id: string): AccountAnswer<null>
  /** Newest first; 'not-supported' where the provider does not tell. */
  devices(): AccountAnswer<Device[]>
  signOutDevice(id: string): AccountAnswer<null>
  signOutOthers(): AccountAnswer<null>
  /** At once, with everything that is its own on our server, and logs out here. */
  deleteAccount(): AccountAnswer<Deleted>
}
