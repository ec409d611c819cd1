import { createHmac } from 'node:crypto'
import type { Random } from './random.ts'

/**
 * Tokens begin with the ids of what they open, so that each is looked up by its account, and end with 256 random bits.
 * Only their SHA-256 is stored.
 */
const ID_BYTES = 16
const SECRET_BYTES = 32
const PKCE_PREFIX = 'pkce_' // what the protocol begins links with that end in a code for the page

/** The bytes of an id. */
export function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

/** The id of 16 bytes. */
export function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The bytes of a base64url text of exactly this many; null for any other text, also a second spelling of them. */
function bytesIn(text: string, count: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === count && bytes.toString('base64url') === text ? bytes : null
}

/** A token that opens something of one account: a link in a mail, or a code for PKCE. */
export function newAccountToken(userId: string, random: Random, { isPkce = false } = {}): string {
  const token = Buffer.concat([idBytes(userId), random.bytes(SECRET_BYTES)]).toString('base64url')
  return isPkce ? `${PKCE_PREFIX}${token}` : token
}

/** Whose token it is; null for what is none. */
export function accountOfToken(token: string): string | null {
  const bytes = bytesIn(
    token.startsWith(PKCE_PREFIX) ? token.slice(PKCE_PREFIX.length) : token,
    ID_BYTES + SECRET_BYTES,
  )
  return bytes === null ? null : idOf(bytes.subarray(0, ID_BYTES))
}

/** Whether the token was mailed for a page that proves with PKCE that it asked. */
export function isPkceToken(token: string): boolean {
  return token.startsWith(PKCE_PREFIX)
}

export type SessionName = { userId: string; sessionId: string }

function refreshToken({ userId, sessionId }: SessionName, secret: Uint8Array): string {
  return Buffer.concat([idBytes(userId), idBytes(sessionId), secret]).toString('base64url')
}

/** The first refresh token of a session. */
export function newRefreshToken(session: SessionName, random: Random): string {
  return refreshToken(session, random.bytes(SECRET_BYTES))
}

/** Which session a refresh token is of; null for what is none. */
export function sessionOfToken(token: string): SessionName | null {
  const bytes = bytesIn(token, 2 * ID_BYTES + SECRET_BYTES)
  if (bytes === null) return null
  return {
    userId: idOf(bytes.subarray(0, ID_BYTES)),
    sessionId: idOf(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
  }
}

/** The refresh token that follows this one. Neither the token nor the salt gives it alone. */
export function nextRefreshToken(token: string, session: SessionName, salt: string): string {
  return refreshToken(session, createHmac('sha256', token).update(salt).digest())
}

/** What every token for a program begins with: whoever finds one, or looks for leaked ones, knows what it is. */
const PROGRAM_PREFIX = 'echolog_'

/** A token for a program: which account and session it is of, and 256 random bits. */
export function newProgramSecret(session: SessionName, random: Random): string {
  return `${PROGRAM_PREFIX}${newRefreshToken(session, random)}`
}

/** Which session a token is of; null for what is none. */
export function sessionOfSecret(token: string): SessionName | null {
  return token.startsWith(PROGRAM_PREFIX) ? sessionOfToken(token.slice(PROGRAM_PREFIX.length)) : null
}
