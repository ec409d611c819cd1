import { createHash, timingSafeEqual } from 'node:crypto'
import type { Pkce } from '#domain/accounts/account-record.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'

type Given = { code_challenge?: string | null | undefined; code_challenge_method?: string | null | undefined }
type Wrong = 'half-pkce' | 'bad-pkce-challenge' | 'bad-pkce-method'

const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/ // RFC 7636, 4.2

/** The challenge that came with a request; null where it asks for no PKCE. */
export function pkceIn({
  code_challenge: challenge,
  code_challenge_method: method,
}: Given): Outcome<Pkce | null, Wrong> {
  const given = [challenge, method].filter((part) => part !== null && part !== undefined && part !== '')
  if (given.length === 0) return success(null)
  if (!challenge || !method) return failure('half-pkce')
  if (!CHALLENGE.test(challenge)) return failure('bad-pkce-challenge')
  const named = method.toLowerCase()
  if (named !== 's256' && named !== 'plain') return failure('bad-pkce-method')
  return success({ challenge, method: named, authCodes: [] })
}

/** Whether the verifier is the one that the challenge was made from. */
export function provesPkce(verifier: string, { challenge, method }: Pkce): boolean {
  const made = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  return timingSafeEqual(Buffer.from(sha256(made)), Buffer.from(sha256(challenge)))
}
