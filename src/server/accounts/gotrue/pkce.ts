import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { AccountRecord, MailToken, Pkce } from '#domain/accounts/account-record.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { AccountError, Result } from '#server/accounts/core/account-error.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { changeAccount, fail } from '#server/accounts/core/change-account.ts'
import type { Browser } from '#server/accounts/core/open-session.ts'
import { spendMailToken, type Verified } from '#server/accounts/core/verify-mail.ts'
import { accountOfToken, newAccountToken } from '#server/accounts/tokens/opaque-tokens.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import { invalid, type Reply, type WireError } from './auth-errors.ts'
import { text } from './request-fields.ts'

const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/ // RFC 7636, 4.2
const CODE_LIFE_MS = 5 * MINUTE_MS
const MOST_CODES = 5 // a link may be fetched by scanners before its reader comes

export const pkceFields = { code_challenge: text, code_challenge_method: text }
const pkceBody = z.object(pkceFields)

/** The challenge that came with a request; null where it asks for no PKCE. */
export function pkceIn({
  code_challenge: challenge,
  code_challenge_method: method,
}: Partial<z.output<typeof pkceBody>>): Reply<Pkce | null> {
  if (!challenge && !method) return success(null)
  if (!challenge || !method) return invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (!CHALLENGE.test(challenge)) return invalid('code challenge has to be between 43 and 128 characters')
  const named = method.toLowerCase()
  if (named !== 's256' && named !== 'plain') return invalid('code challenge method must be s256 or plain')
  return success({ challenge, method: named, authCodes: [] })
}

/** Whether the verifier is the one that the challenge was made from. */
export function provesPkce(
  verifier: string,
  { challenge, method }: Pick<Pkce, 'challenge' | 'method'>,
): boolean {
  const made = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  return timingSafeEqual(Buffer.from(sha256(made)), Buffer.from(sha256(challenge)))
}

/** A code for the page that asked. The link stays good until the page proves that it is the one. */
export async function giveAuthCode(
  accounts: Accounts,
  userId: string,
  linkHash: string | null,
): Result<string> {
  const code = newAccountToken(userId, accounts.random)
  return changeAccount<string>(
    accounts,
    userId,
    (account) => {
      const token = account.mailTokens.find((one) => one.linkHash === linkHash)
      if (token === undefined || token.pkce === null) return fail('verification-failed')
      const given = { hash: sha256(code), expiresAt: accounts.clock() + CODE_LIFE_MS }
      const authCodes = [...token.pkce.authCodes, given].slice(-MOST_CODES)
      const changed = { ...token, pkce: { ...token.pkce, authCodes } }
      const mailTokens = account.mailTokens.map((one) => (one === token ? changed : one))
      return { answer: success(code), change: { account: { ...account, mailTokens } } }
    },
    'verification-failed',
  )
}

/** Why a code opens nothing, whatever it was given out for. */
export const EXCHANGE_ERRORS = {
  'flow-unknown': [404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'],
  'flow-expired': [422, 'flow_state_expired', 'invalid flow state, flow state has expired'],
  'wrong-verifier': [
    400,
    'bad_code_verifier',
    'code challenge does not match previously saved code verifier',
  ],
} satisfies Record<string, WireError>

type ExchangeError = keyof typeof EXCHANGE_ERRORS

/** The token of the link that a code was given out for, where the verifier fits its challenge. */
function findToken(
  { mailTokens }: AccountRecord,
  { code, verifier, now }: { code: string; verifier: string; now: number },
): Outcome<MailToken, ExchangeError> {
  const hash = sha256(code)
  for (const token of mailTokens) {
    const given = token.pkce?.authCodes.find((one) => one.hash === hash)
    if (given === undefined || token.pkce === null) continue
    if (now >= given.expiresAt) return failure('flow-expired')
    return provesPkce(verifier, token.pkce) ? success(token) : failure('wrong-verifier')
  }
  return failure('flow-unknown')
}

/** A session for a code, for whoever holds the verifier that the challenge was made from. */
export async function exchangeCode(
  accounts: Accounts,
  { code, verifier, browser }: { code: string; verifier: string; browser: Browser },
): Promise<Reply<Verified>> {
  if (code === '' || verifier === '')
    return invalid('invalid request: both auth code and code verifier should be non-empty')
  const userId = accountOfToken(code)
  if (userId === null) return { ok: false, error: EXCHANGE_ERRORS['flow-unknown'] }
  const exchanged = await spendMailToken<ExchangeError>(accounts, userId, {
    find: (account) => findToken(account, { code, verifier, now: accounts.clock() }),
    whenNone: 'flow-unknown',
    by: { method: 'otp', ...browser },
  })
  if (exchanged.ok) return exchanged
  const errors: Partial<Record<string, WireError>> = EXCHANGE_ERRORS
  return { ok: false, error: errors[exchanged.error] ?? (exchanged.error as AccountError) }
}
