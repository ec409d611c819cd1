import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { type IdentityProvider, SINGLE_SIGN_ON } from '#domain/accounts/identity-provider.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { type Outcome, success } from '#domain/outcome.ts'
import type { AccountError } from '#server/accounts/core/account-error.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { freshnessError } from '#server/accounts/core/authenticate.ts'
import {
  beginFlow,
  FLOW_LIFE_MS,
  type FlowWanted,
  finishFlow,
  giveIssuerCode,
  type KeptFlow,
  openFlow,
  takeIssuerCode,
} from '#server/accounts/core/issuer-flow.ts'
import {
  accountOf,
  enterByIssuer,
  linkIdentity,
  unlinkIdentity,
} from '#server/accounts/core/issuer-identities.ts'
import type { SignedIn } from '#server/accounts/core/open-session.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import { countAttempt } from '#server/rate-limit/rate-limit.ts'
import { idIn, type RouteHandler, type Routes, withBody, withSession } from './answer.ts'
import { invalid, inWords, type Reply, WORDS, wireFailure } from './auth-errors.ts'
import { failedAt, withQuery } from './mail-routes.ts'
import { EXCHANGE_ERRORS, pkceIn, provesPkce } from './pkce.ts'
import { PROVIDER_OFF, whyNoIdToken, whyNoProvider } from './public-routes.ts'
import { redirectOf, text } from './request-fields.ts'
import { browserOf, replySession, wireUser } from './wire-session.ts'

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

const COOKIE = 'issuer-flow'

/** Lax, because the way back begins at another site. */
function cookieOptions({ settings: { siteUrl, issuer } }: Accounts) {
  const path = `${new URL(issuer).pathname}/callback`
  return { path, httpOnly: true, sameSite: 'Lax' as const, secure: siteUrl.startsWith('https:') }
}

type Wanted = Omit<FlowWanted, 'redirectTo'> & { provider: IdentityProvider }

/** Sends a browser to the issuer; a page that asks by itself gets the address. */
async function sendToIssuer(
  c: Context,
  accounts: Accounts,
  { provider, ...wanted }: Wanted,
): Promise<Reply | Response> {
  const redirectTo = redirectOf(c, accounts) ?? new URL('/', accounts.settings.siteUrl).href
  const begun = await beginFlow(accounts, provider, { redirectTo, ...wanted })
  if (!begun.ok) return begun
  const { address, sealed } = begun.value
  setCookie(c, COOKIE, sealed, { ...cookieOptions(accounts), maxAge: FLOW_LIFE_MS / 1000 })
  return c.req.query('skip_http_redirect') === 'true' ? success({ url: address }) : c.redirect(address, 302)
}

/** The issuer that a request names; undefined where it names another, or there is none. */
function namedProvider(c: Context, { identityProvider }: Accounts): IdentityProvider | undefined {
  return c.req.query('provider') === SINGLE_SIGN_ON ? identityProvider : undefined
}

const PKCE_NEEDED = invalid('PKCE flow requires code_challenge_method s256 and code_challenge')

const authorizeRoute: RouteHandler = (c, accounts) => {
  const provider = namedProvider(c, accounts)
  if (provider === undefined) return whyNoProvider(c.req.query('provider') ?? '')
  const pkce = pkceIn(c.req.query())
  if (!pkce.ok) return pkce
  // without it the way back would carry the session itself, and whoever sends somebody there would choose whose
  if (pkce.value === null || pkce.value.method !== 's256') return PKCE_NEEDED
  return sendToIssuer(c, accounts, { provider, pkce: pkce.value, link: null })
}

const NO_LINKING = wireFailure(404, 'manual_linking_disabled', 'Manual linking is disabled')

const linkRoute = withSession((c, accounts, auth) => {
  if (accounts.identityProvider === undefined) return NO_LINKING
  const provider = namedProvider(c, accounts)
  if (provider === undefined) return whyNoProvider(c.req.query('provider') ?? '')
  const refused = freshnessError(accounts, auth.account.value, auth)
  if (refused !== null) return { ok: false, error: refused }
  const link = { userId: auth.userId, sessionId: auth.session.value.sessionId }
  return sendToIssuer(c, accounts, { provider, pkce: null, link })
})

const unlinkRoute = withSession(async (c, accounts, auth) => {
  if (accounts.identityProvider === undefined) return NO_LINKING
  // by the address itself, mails lead to a new password
  if (idIn(c) === auth.account.value.identity.id) return { ok: false, error: 'only-way-in' }
  const unlinked = await unlinkIdentity(accounts, auth, idIn(c))
  if (!unlinked.ok) return inWords(unlinked, WORDS.identities)
  const now = await accounts.store.accountById(auth.userId)
  return success(now === null ? {} : wireUser(now.value))
})

/** Where somebody goes on who comes back from the issuer, or why not. */
async function settle(
  accounts: Accounts,
  provider: IdentityProvider,
  { flow, query }: { flow: KeptFlow; query: URLSearchParams },
): Promise<Outcome<string, AccountError>> {
  const vouched = await finishFlow(accounts, provider, { flow, query })
  if (!vouched.ok) return vouched
  const { link, pkce, redirectTo } = flow
  if (link !== null) {
    const linked = await linkIdentity(accounts, link, vouched.value)
    return linked.ok ? success(redirectTo) : linked
  }
  if (pkce === null) return { ok: false, error: 'flow-unknown' }
  const userId = await accountOf(accounts, provider, vouched.value)
  if (!userId.ok) return userId
  const { issuer, subject } = vouched.value
  const code = await giveIssuerCode(accounts, { userId: userId.value, issuer, subject, pkce })
  return success(withQuery(redirectTo, { code }))
}

const callbackRoute: RouteHandler = async (c, accounts) => {
  const { identityProvider: provider, settings } = accounts
  if (provider === undefined) return PROVIDER_OFF
  const flow = openFlow(accounts, getCookie(c, COOKIE) ?? '')
  deleteCookie(c, COOKIE, cookieOptions(accounts))
  if (flow === null) {
    const logIn = new URL('/login', settings.siteUrl).href
    return c.redirect(failedAt(logIn, 'flow-unknown', true), 303)
  }
  const settled = await settle(accounts, provider, { flow, query: new URL(c.req.url).searchParams })
  return c.redirect(settled.ok ? settled.value : failedAt(flow.redirectTo, settled.error, true), 303)
}

/** Logging in at an issuer elsewhere, and linking one to an account. */
export const ISSUER_ROUTES: Routes = {
  'GET /authorize': ['authorize', authorizeRoute],
  'GET /callback': ['authorize', callbackRoute],
  'POST /callback': () => PROVIDER_OFF, // with a form of another site, a browser sends no such cookie
  'GET /user/identities/authorize': ['authorize', linkRoute],
  'DELETE /user/identities/:id': ['user', unlinkRoute],
}
