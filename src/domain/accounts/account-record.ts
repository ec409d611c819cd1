import type { ProgramToken } from './program-token.ts'

/** How sure we are of who is here (NIST SP 800-63B): one factor, or two. */
export type AssuranceLevel = 'aal1' | 'aal2'

/**
 * One way in which the learner authenticated, and when (epoch ms). `factorId` names the second factor, where it
 * was one: once that factor is gone from the account, it no longer counts as a second factor.
 */
export type Authentication = { method: string; at: number; factorId: string | null }

/** One signed-in device as the store keeps it: plain JSON, times in epoch ms. */
export type SessionRecord = {
  sessionId: string
  userId: string
  createdAt: number
  /** When a refresh token was last used. */
  refreshedAt: number
  /** Newest first. */
  authentications: Authentication[]
  /** The family of refresh tokens, oldest first; the last one is the active one. */
  tokens: RefreshTokenRecord[]
  /** What the browser calls itself, so that the learner can tell devices apart; empty where it says nothing. */
  userAgent: string
  /** When the account was signed in to before this session; null for never. Not there in older records. */
  signedInBefore?: number | null
  /** The known device that it is used on, as long as the account knows it; null for any other. */
  deviceId: string | null
  /** What was asked in this session and not answered yet, oldest first. */
  challenges: Challenge[]
  /** Not a device, but a program of the learner: it has no refresh tokens, and opens entries alone. */
  program?: ProgramToken
}

export type RefreshTokenRecord = {
  hash: string
  /** Null for the active one. */
  usedAt: number | null
  /**
   * With the token itself this gives the next token of the family, so that a retry is answered with the same one
   * although only hashes are kept. Null for the active one.
   */
  nextSalt: string | null
}

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

/**
 * The account without what somebody who was in it may have left half done: mailed links and codes, a
 * change of address, factors that were never shown. A code that removes keys stays: otherwise a thief who
 * logs everyone out again and again could keep its owner from using one.
 */
export function withoutLeftovers(account: AccountRecord): AccountRecord {
  const factors = account.factors.filter(({ status }) => status === 'verified')
  const mailTokens = account.mailTokens.filter(({ kind }) => kind === 'key-removal')
  return { ...account, mailTokens, newEmail: null, newEmailFrom: null, factors }
}
