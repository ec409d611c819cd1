import type { LanguagePair } from '#domain/languages.ts'
import type { Outcome } from '#domain/outcome.ts'

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
