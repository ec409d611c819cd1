import { KeyObject, sign } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import type { UsableKey } from './key-ring.ts'

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

/** A JWT with these claims. ES256 is signed on this thread: to give it to another one, as jose does, takes twice as long. */
export async function signToken({ kid, algorithm, key }: UsableKey, claims: JWTPayload): Promise<string> {
  const header = { alg: algorithm, kid, typ: 'JWT' }
  if (algorithm !== 'ES256' || !(key instanceof CryptoKey))
    return new SignJWT(claims).setProtectedHeader(header).sign(key)
  const signed = `${encoded(header)}.${encoded(claims)}`
  const signing = { key: KeyObject.from(key), dsaEncoding: 'ieee-p1363' } as const // as JWS has it (RFC 7518, 3.4)
  return `${signed}.${sign('sha256', Buffer.from(signed), signing).toString('base64url')}`
}
