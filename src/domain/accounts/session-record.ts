import type { Challenge } from './account-record.ts'
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
