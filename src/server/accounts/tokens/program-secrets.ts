import { newRefreshToken, type SessionName, sessionOfToken } from './opaque-tokens.ts'
import type { Random } from './random.ts'

/** What every such token begins with: whoever finds one, or looks for leaked ones, knows what it is. */
const PREFIX = 'echolog_'

/** A token for a program: which account and session it is of, and 256 random bits. */
export function newProgramSecret(session: SessionName, random: Random): string {
  return `${PREFIX}${newRefreshToken(session, random)}`
}

/** Which session a token is of; null for what is none. */
export function sessionOfSecret(token: string): SessionName | null {
  return token.startsWith(PREFIX) ? sessionOfToken(token.slice(PREFIX.length)) : null
}
