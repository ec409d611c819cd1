import { KeyObject, sign } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { AccountRecord, AssuranceLevel, SessionRecord } from '#domain/accounts/account-record.ts'
import { assuranceOf } from '#domain/accounts/session-rules.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { AUDIENCE } from '#server/sessions/session-reader.ts'
import type { KeyRing, UsableKey } from './key-ring.ts'

/** What an access token says that is of use to us; it ends at `endsAt` (epoch ms). */
export type AccessClaims = {
  userId: string
  sessionId: string
  aal: AssuranceLevel
  kid: string
  endsAt: number
}

type TokenError = 'bad-token' | 'token-expired'

export type AccessTokens = {
  sign(account: AccountRecord, session: SessionRecord): Promise<{ token: string; expiresAt: number }>
  /** Whether a key that this server has seen signed it; that key may have been revoked since. */
  verify(token: string): Promise<Outcome<AccessClaims, TokenError>>
  /** The same, and its key counts. */
  check(token: string): Promise<Outcome<AccessClaims, TokenError>>
}

function claimsOf(account: AccountRecord, session: SessionRecord) {
  return {
    email: account.email,
    phone: '',
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    role: account.role,
    aal: assuranceOf(session.authentications, account),
    amr: session.authentications.map(({ method, at }) => ({ method, timestamp: Math.floor(at / 1000) })),
    session_id: session.sessionId,
    is_anonymous: false,
  }
}

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

/** Access tokens as the protocol has them. Times are whole seconds. */
export function createAccessTokens(
  keys: KeyRing,
  clock: () => number,
  { issuer, accessTokenSeconds }: { issuer: string; accessTokenSeconds: number },
): AccessTokens {
  async function verify(token: string): Promise<Outcome<AccessClaims, TokenError>> {
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        async ({ kid, alg }) => verifyingKey(keys, kid, alg),
        {
          algorithms: ['ES256', 'RS256'],
          issuer,
          audience: AUDIENCE,
          requiredClaims: ['exp', 'sub'],
          currentDate: new Date(clock()),
        },
      )
      return claimsIn(payload, protectedHeader.kid ?? '')
    } catch (error) {
      if (error instanceof errors.JWTExpired) return failure('token-expired')
      if (error instanceof errors.JOSEError || error instanceof TypeError) return failure('bad-token')
      throw error
    }
  }

  return {
    async sign(account, session) {
      const key = await keys.signer()
      const issuedAt = Math.floor(clock() / 1000)
      const expiresAt = issuedAt + accessTokenSeconds
      const registered = { iss: issuer, sub: account.userId, aud: AUDIENCE, iat: issuedAt, exp: expiresAt }
      const token = await signToken(key, { ...claimsOf(account, session), ...registered })
      return { token, expiresAt }
    },
    verify,
    async check(token) {
      const claims = await verify(token)
      return !claims.ok || (await keys.isLive(claims.value.kid)) ? claims : failure('bad-token')
    },
  }
}

/** Only our own keys, by id, and each only with its own algorithm: a header chooses nothing (RFC 8725). */
async function verifyingKey(keys: KeyRing, kid: string | undefined, alg: string) {
  const found = kid === undefined ? null : await keys.verifier(kid)
  if (found === null || found.algorithm !== alg) throw new errors.JWKSNoMatchingKey()
  return found.key
}

function claimsIn(payload: Record<string, unknown>, kid: string): Outcome<AccessClaims, 'bad-token'> {
  const { sub, session_id: sessionId, aal, role, exp } = payload
  if (
    typeof sub !== 'string' ||
    typeof sessionId !== 'string' ||
    role !== AUDIENCE ||
    typeof exp !== 'number'
  )
    return failure('bad-token')
  const level = aal === 'aal2' ? 'aal2' : 'aal1'
  return success({ userId: sub, sessionId, aal: level, kid, endsAt: exp * 1000 })
}
