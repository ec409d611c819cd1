import { z } from 'zod'
import { MINUTE_MS } from '#domain/clock.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import type { Accounts } from './accounts.ts'

const CODE_PREFIX = 'oidc_' // apart from codes of mailed links
const CODE_LIFE_MS = 5 * MINUTE_MS
const CODE_BYTES = 32
const SEALED_AS = 'issuer code'

const keptCode = z.object({
  userId: z.string(),
  issuer: z.string(),
  subject: z.string(),
  pkce: z.object({ challenge: z.string(), method: z.literal('s256') }),
})

/** Who is let in by a code, to the page that proves that it asked. */
type CodeFor = z.infer<typeof keptCode>

function nameOf(code: string): string {
  return `issuer code ${sha256(code)}`
}

/** Whether a code was given out after somebody came back from the issuer. */
export function isIssuerCode(code: string): boolean {
  return code.startsWith(CODE_PREFIX)
}

/** A code for the page that sent somebody to the issuer. */
export async function giveIssuerCode(accounts: Accounts, allowed: CodeFor): Promise<string> {
  const { random, store, secrets, clock } = accounts
  const code = `${CODE_PREFIX}${Buffer.from(random.bytes(CODE_BYTES)).toString('base64url')}`
  const challenge = secrets.seal(JSON.stringify(allowed), SEALED_AS)
  await store.keepChallenge({ id: nameOf(code), challenge, expiresAt: clock() + CODE_LIFE_MS })
  return code
}

/** Whom a code lets in, once: whatever comes of it, it is used up. */
export async function takeIssuerCode(
  { store, secrets, clock }: Accounts,
  code: string,
): Promise<CodeFor | 'flow-unknown' | 'flow-expired'> {
  const kept = await store.takeChallenge(nameOf(code))
  if (kept === null) return 'flow-unknown'
  if (kept.expiresAt <= clock()) return 'flow-expired'
  return keptCode.parse(JSON.parse(secrets.open(kept.challenge, SEALED_AS)))
}
