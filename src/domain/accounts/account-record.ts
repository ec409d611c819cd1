/**
 * One account as the store keeps it: plain JSON, times in epoch ms, null for "none". Secrets are only here as
 * hashes (`…Hash`) or sealed with a key that is not in the store (`…Sealed`).
 */
export type AccountRecord = {
  /** UUID v7. */
  userId: string
  /** In its one spelling (`normaliseEmail`); unique among all accounts. */
  email: string
  emailConfirmedAt: number | null
  /** The address of which a mail was opened, or that a trusted issuer vouched for; not given before, nor by earlier versions. */
  provenEmail?: string
  /** PHC string of argon2id; null where no password is set. */
  passwordHash: string | null
  /** True where somebody else may have chosen the password before the address was confirmed. */
  isPasswordContested: boolean
  role: string
  appMetadata: Record<string, unknown>
  userMetadata: Record<string, unknown>
  identity: { id: string; createdAt: number; updatedAt: number; lastSignInAt: number | null }
  createdAt: number
  updatedAt: number
  lastSignInAt: number | null
  invitedAt: number | null
  bannedUntil: number | null
  /** When a mail of each kind was last sent. */
  sentAt: Partial<Record<MailTokenKind, number>>
  /** Where the address is about to change to; not claimed before it is confirmed. */
  newEmail: string | null
  /** The session that asked for it, which outlives the change; null for an operator. */
  newEmailFrom?: string | null
  /** Of each kind the newest last. A link that was used ends all of its kind. */
  mailTokens: MailToken[]
  factors: Factor[]
  recoveryCodes: RecoveryCodes | null
  passkeys: Passkey[]
  /** Of an issuer, by which the account is entered, too; not given by earlier versions, nor where there is none. */
  identities?: LinkedIdentity[]
  /** The one used last first. */
  knownDevices: KnownDevice[]
}

export type MailTokenKind =
  | 'signup'
  | 'invite'
  | 'recovery'
  | 'magiclink'
  | 'email-change-current'
  | 'email-change-new'
  | 'reauthentication'
  | 'key-removal'

/** What a mail carries to prove that its reader owns the address: a link token, a code to type, or both. */
export type MailToken = {
  kind: MailTokenKind
  linkHash: string | null
  linkExpiresAt: number
  codeHash: string | null
  codeExpiresAt: number
  /** Wrong codes typed so far. */
  codeTries: number
  /** Set where the mail was asked for with PKCE. */
  pkce: Pkce | null
  /** When it was first opened, where opening does not use it up; not given before that, nor by earlier versions. */
  openedAt?: number
  /** The session of its last opening. Not there before, nor in older records. */
  openedIn?: string
  /** Set where an operator got the link instead of the mailbox: who follows it proves nothing. */
  isShown?: true
}

export type Pkce = {
  challenge: string
  method: 's256' | 'plain'
  /** Codes given out for this link and not exchanged yet. */
  authCodes: { hash: string; expiresAt: number }[]
}

type FactorStatus = 'verified' | 'unverified'

export type Factor = {
  id: string
  friendlyName: string | null
  status: FactorStatus
  createdAt: number
  updatedAt: number
  lastChallengedAt: number | null
  /** When it was first shown; not given before that, nor by earlier versions until it is shown again. */
  verifiedAt?: number
  /** The session that showed it first; not given by earlier versions. */
  addedBy?: string
} & (TotpSecret | { type: 'webauthn'; credential: Credential | null })

type TotpSecret = {
  type: 'totp'
  secretSealed: string
  /** The newest time step a code was accepted for, so that no code works twice; null before the first. */
  lastUsedStep: number | null
}

/** A public key that an authenticator holds the other half of. Bytes are base64url. */
export type Credential = {
  id: string
  publicKey: string
  counter: number
  transports: string[]
}

/** A question put to a signed-in learner, answered once and within minutes. */
export type Challenge = {
  id: string
  purpose: 'totp' | 'webauthn-create' | 'webauthn-request' | 'passkey-create'
  /** The factor that is asked; null for a new passkey. */
  factorId: string | null
  /** base64url; null where nothing is signed. */
  challenge: string | null
  expiresAt: number
}

export type RecoveryCodes = {
  id: string
  friendlyName: string | null
  createdAt: number
  updatedAt: number
  /** Of the codes not used yet. */
  codeHashes: string[]
}

/** A device that the account was entered from, and when that was last; its cookie carries what the id is the hash of. */
export type KnownDevice = { id: string; usedAt: number }

export type Passkey = {
  id: string
  friendlyName: string
  credential: Credential
  createdAt: number
  updatedAt: number
  lastUsedAt: number | null
  /** The session that added it; not given by earlier versions. */
  addedBy?: string
}

/** A person as an issuer of OpenID Connect knows them. `issuer` and `subject` together are one person for ever. */
export type LinkedIdentity = {
  id: string
  issuer: string
  subject: string
  /** As the issuer said it when it was linked; it enters nothing. */
  email: string
  createdAt: number
  updatedAt: number
  lastSignInAt: number | null
  /** The session that linked it; null where the account was opened by it. */
  addedBy: string | null
}
