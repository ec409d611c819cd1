import type { Context } from 'hono'
import { z } from 'zod'
import { normaliseEmail } from '#domain/accounts/email-address.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { redirectTarget } from '#server/accounts/mail/redirect-target.ts'

const LONGEST_TEXT = 4096
const LONGEST_EMAIL = 254 // RFC 5321, 4.5.3.1.3
const LARGEST_METADATA_BYTES = 4096 // it travels in every access token, so in the header of every request
const DEEPEST_METADATA = 8

/** One address, not a list of them, and nothing that means something to a mail program. */
const EMAIL = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u

/** A text that may be missing. */
export const text = z.string().max(LONGEST_TEXT).nullish()

/** An object of anything, that may be missing. */
export const metadata = z.record(z.string(), z.unknown()).nullish()

export const pkceFields = { code_challenge: text, code_challenge_method: text }

/** An address in its one spelling. */
export function emailIn(given: string): Outcome<string, 'bad-email'> {
  const email = normaliseEmail(given.normalize('NFC'))
  return email.length <= LONGEST_EMAIL && EMAIL.test(email) ? success(email) : failure('bad-email')
}

function depthOf(value: unknown): number {
  let level = [value]
  for (let depth = 0; ; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (level.length === 0 || depth > DEEPEST_METADATA) return depth
  }
}

/** Metadata that fits into a token; too much is refused rather than cut. */
export function checkMetadata(
  data: Record<string, unknown>,
): Outcome<Record<string, unknown>, 'metadata-too-large'> {
  if (depthOf(data) > DEEPEST_METADATA) return failure('metadata-too-large')
  const bytes = Buffer.byteLength(JSON.stringify(data))
  return bytes > LARGEST_METADATA_BYTES ? failure('metadata-too-large') : success(data)
}

/** Where the learner is to be led in the end; null where the request names no place, or none that is allowed. */
export function redirectOf(c: Context, { settings }: Provider): string | null {
  return redirectTarget(c.req.query('redirect_to'), settings)
}

/** What the browser calls itself. */
export function userAgentOf(c: Context): string {
  return c.req.header('user-agent') ?? ''
}
