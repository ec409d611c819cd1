import type { AssuranceLevel } from '#domain/accounts/account-record.ts'
import type { LanguagePair } from '#domain/languages.ts'
import type { Outcome } from '#domain/outcome.ts'

/** Whom tokens are for, and the role of everyone who is logged in: so does every provider of the protocol. */
export const AUDIENCE = 'authenticated'

/** Who asks, as far as a token and its session prove it. */
export type SessionHolder = {
  userId: string
  sessionId: string
  /** aal2: a second factor was shown. */
  aal: AssuranceLevel
}

/**
 * Why nobody is known to ask. no-session: no token was shown; bad-session: what was shown is none, or its session is
 * over; second-factor-needed: the account has one, and it was not shown yet; accounts-unreachable: the account provider whose
 * keys prove a token cannot be asked, so that nobody knows.
 */
export type SessionError = 'no-session' | 'bad-session' | 'second-factor-needed' | 'accounts-unreachable'

/** Finds out who sends a request. */
export type SessionReader = {
  /** Reads the header `Authorization` of a request; undefined where it has none. */
  read(authorization: string | undefined): Promise<Outcome<SessionHolder, SessionError>>
}

/** The token in a header `Authorization`; null where it holds none. */
export function bearerIn(authorization: string | undefined): string | null {
  return /^bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}

/** A program of a learner, as far as its token proves it. */
export type Program = {
  userId: string
  /** Of the token. */
  id: string
  mayWrite: boolean
  /** Those of the learner's profile. */
  languages: LanguagePair
}

/** no-token: none was shown; bad-token: what was shown is none, or has ended. */
export type ProgramError = 'no-token' | 'bad-token'

/** Finds out which program sends a request. */
export type ProgramReader = {
  /** Reads the header `Authorization` of a request; undefined where it has none. */
  read(authorization: string | undefined): Promise<Outcome<Program, ProgramError>>
}
