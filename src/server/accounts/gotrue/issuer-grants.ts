import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { type IdentityProvider, SINGLE_SIGN_ON } from '#domain/accounts/identity-provider.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { accountOf, enterByIssuer } from '#server/accounts/core/enter-by-issuer.ts'
import { takeIssuerCode } from '#server/accounts/core/issuer-codes.ts'
import type { SignedIn } from '#server/accounts/core/open-session.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import { countAttempt } from '#server/rate-limit/rate-limit.ts'
import { withBody } from './answer.ts'
import { inWords, type Reply, WORDS } from './auth-errors.ts'
import { EXCHANGE_ERRORS, provesPkce } from './pkce.ts'
import { whyNoIdToken } from './public-routes.ts'
import { text } from './request-fields.ts'
import { browserOf, replySession } from './wire-session.ts'

/** A session for a code that somebody was sent back with from the issuer. */
export async function exchangeIssuerCode(
  c: Context,
  accounts: Accounts,
  { code, verifier }: { code: string; verifier: string },
): Promise<Reply> {
  const allowed = await takeIssuerCode(accounts, code)
  if (typeof allowed === 'string') return { ok: false, error: EXCHANGE_ERRORS[allowed] }
  if (!provesPkce(verifier, allowed.pkce)) return { ok: false, error: EXCHANGE_ERRORS['wrong-verifier'] }
  const by = { person: allowed, browser: browserOf(c, accounts) }
  const entered = await enterByIssuer(accounts, allowed.userId, by)
  return replySession(c, accounts, inWords(entered, WORDS.logIn))
}

const LONGEST_ID_TOKEN = 16_384 // issuers name the groups of a person in it
const ONCE = { times: 1, windowMs: 20 * MINUTE_MS } // longer than a token is taken

const idTokenBody = z.object({
  id_token: z.string().max(LONGEST_ID_TOKEN).nullish(),
  provider: text,
  client_id: text,
  issuer: text,
  nonce: text,
})

/** The protocol's clients give the issuer the hash of what they keep. */
function hashedNonce(nonce: string | null | undefined): string | null {
  return nonce ? createHash('sha256').update(nonce).digest('hex') : null
}

async function isUsed({ counters, clock }: Accounts, idToken: string): Promise<boolean> {
  const limit = { limit: ONCE, factor: 1, now: clock() }
  return (await countAttempt(counters, `id token ${sha256(idToken)}`, limit)) !== 0
}

async function enterByToken(
  c: Context,
  accounts: Accounts,
  { provider, idToken, nonce }: { provider: IdentityProvider; idToken: string; nonce: string | null },
): Promise<Reply<SignedIn>> {
  const vouched = await provider.readToken(idToken, { nonce, now: accounts.clock() })
  if (!vouched.ok) return vouched
  if (await isUsed(accounts, idToken)) return { ok: false, error: 'issuer-refused' }
  const userId = await accountOf(accounts, provider, vouched.value)
  if (!userId.ok) return userId
  const by = { person: vouched.value, browser: browserOf(c, accounts) }
  return enterByIssuer(accounts, userId.value, by)
}

/** A session for an ID token of the issuer that a program of the learner's shows. */
export const idTokenGrant = withBody(idTokenBody, async (c, accounts, body) => {
  const { id_token: token, provider, client_id: clientId, issuer } = body
  const lacking = (what: string) => c.json({ error: 'invalid request', error_description: what }, 400)
  if (!token) return lacking('id_token required')
  if (!provider && (!clientId || !issuer)) return lacking('provider or client_id and issuer required')
  const { identityProvider } = accounts
  const isNamed = provider ? provider === SINGLE_SIGN_ON : issuer === identityProvider?.issuer
  if (identityProvider === undefined || !isNamed) return whyNoIdToken(provider ?? '', token)
  const shown = { provider: identityProvider, idToken: token, nonce: hashedNonce(body.nonce) }
  return replySession(c, accounts, inWords(await enterByToken(c, accounts, shown), WORDS.logIn))
})
