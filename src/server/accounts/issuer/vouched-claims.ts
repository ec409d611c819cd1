import { z } from 'zod'
import type { VouchedIdentity } from '#domain/accounts/identity-provider.ts'

const LONGEST_SUBJECT = 255 // OpenID Connect Core, 2

const tokenClaims = z.object({
  sub: z.string().min(1).max(LONGEST_SUBJECT),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  nonce: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  name: z.string().optional().catch(undefined),
})

export type TokenClaims = z.infer<typeof tokenClaims>

/** The claims of a token whose signature, issuer, audience and times are right; throws where it is meant for another client. */
export function claimsOf(payload: object, clientId: string): TokenClaims {
  const claims = tokenClaims.parse(payload)
  const isShared = Array.isArray(claims.aud) && claims.aud.length > 1
  if (claims.azp === undefined ? isShared : claims.azp !== clientId)
    throw new Error('the ID token was made for another client')
  return claims
}

/** Who the claims speak of. Only `true` says that an address is verified: other values are no word of an issuer. */
export function identityOf(
  issuer: string,
  { sub, email, email_verified, name }: TokenClaims,
): VouchedIdentity {
  const isEmailVerified = email !== undefined && email_verified === true
  return { issuer, subject: sub, email: email ?? null, isEmailVerified, name: name ?? null }
}
