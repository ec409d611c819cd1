import type { Context } from 'hono'
import { z } from 'zod'
import { failure, success } from '#domain/outcome.ts'
import { checkMetadata, namedEmail, passwordError } from '#server/accounts/core/account-fields.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { changeUser } from '#server/accounts/core/change-user.ts'
import { isIssuerCode } from '#server/accounts/core/issuer-flow.ts'
import { logIn, logOut } from '#server/accounts/core/log-in-and-out.ts'
import { REFRESH_LIMITS, refreshSession } from '#server/accounts/core/refresh-session.ts'
import { type SignedUp, signUp } from '#server/accounts/core/sign-up.ts'
import { sessionOfToken } from '#server/accounts/tokens/opaque-tokens.ts'
import { addressOf } from '#server/rate-limit/limit-requests.ts'
import { countAttempt } from '#server/rate-limit/rate-limit.ts'
import { bearerIn } from '#server/sessions/session-reader.ts'
import { type RouteHandler, type Routes, withBody, withSession, withSessionAndBody } from './answer.ts'
import {
  invalid,
  inWords,
  messageOf,
  NO_PHONE_OTP,
  NOT_ADMIN,
  type Reply,
  WIRE_ERRORS,
  WORDS,
  wireFailure,
} from './auth-errors.ts'
import { exchangeIssuerCode, idTokenGrant } from './issuer-routes.ts'
import { exchangeCode, pkceFields, pkceIn } from './pkce.ts'
import { metadata, redirectOf, text } from './request-fields.ts'
import { askerOf, browserOf, replySession, replyVerified, wireUser } from './wire-session.ts'

const signUpBody = z.object({ email: text, phone: text, password: text, data: metadata, ...pkceFields })

/** A taken address is answered like a new one: the original leaves out its identities, and so tells who has an account. */
async function replySignedUp(c: Context, accounts: Accounts, signedUp: SignedUp): Promise<Reply> {
  if (signedUp.kind === 'session') return replySession(c, accounts, success(signedUp.signedIn))
  return success(wireUser(signedUp.account))
}

const signUpRoute = withBody(signUpBody, async (c, accounts, body) => {
  const { email, phone, password } = body
  if (!email && !phone)
    return wireFailure(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (!password) return { ok: false, error: 'password-missing' }
  if (email && phone) return invalid('Only an email address or phone number should be provided on signup.')
  if (!email) return wireFailure(400, 'phone_provider_disabled', 'Phone signups are disabled')
  const [pkce, data] = [pkceIn(body), checkMetadata(body.data ?? {})]
  const address = await namedEmail(accounts, email)
  if (!address.ok) return address
  if (!pkce.ok) return pkce
  if (!data.ok) return data
  const wanted = { email: address.value, password, data: data.value, pkce: pkce.value }
  const by = await askerOf(c, accounts, address.value)
  const from = { by, redirectTo: redirectOf(c, accounts), browser: browserOf(c, accounts) }
  const signedUp = inWords(await signUp(accounts, { ...wanted, ...from }), WORDS.signUp)
  return signedUp.ok ? replySignedUp(c, accounts, signedUp.value) : signedUp
})

/** A right password that no longer meets the rule lets its owner in, and says so. */
async function weakness(
  accounts: Accounts,
  password: string,
  email: string,
): Promise<Record<string, unknown>> {
  const weak = await passwordError(accounts, password, email)
  if (weak === null) return {}
  const [, , , reasons] = WIRE_ERRORS[weak]
  if (reasons === undefined) return {}
  return { weak_password: { message: messageOf(WIRE_ERRORS[weak], accounts.settings), reasons } }
}

const passwordBody = z.object({ email: text, phone: text, password: text })

const passwordGrant = withBody(passwordBody, async (c, accounts, { email, phone, password }) => {
  if (email && phone) return invalid('Only an email address or phone number should be provided on login.')
  if (!email && phone) return wireFailure(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!email) return invalid('missing email or phone')
  const address = await namedEmail(accounts, email)
  if (!address.ok) return { ok: false, error: 'wrong-credentials' }
  const request = { email: address.value, password: password ?? '', browser: browserOf(c, accounts) }
  const entered = inWords(await logIn(accounts, request), WORDS.logIn)
  return replySession(c, accounts, entered, await weakness(accounts, request.password, address.value))
})

/** Whether the request also carries the access token of another account: then somebody mixes two, or plays with one. */
async function isBesideAnother(
  c: Context,
  { accessTokens }: Accounts,
  refreshToken: string,
): Promise<boolean> {
  const shown = bearerIn(c.req.header('authorization'))
  const claims = shown === null ? null : await accessTokens.check(shown)
  if (claims === null || !claims.ok) return false // clients of the protocol may send the key of a project there
  const named = sessionOfToken(refreshToken)
  return named !== null && named.userId !== claims.value.userId
}

/**
 * Counts a refresh token that opens nothing; false where its address has shown too many. Good ones are not counted by
 * address, so whoever shares one with a stranger stays signed in.
 */
async function mayBeRefused(c: Context, { counters, clock, settings }: Accounts): Promise<boolean> {
  const key = `address refresh-refused ${addressOf(c, settings.trustedProxyHops)}`
  const [limit, factor] = [REFRESH_LIMITS['refresh-refused'], settings.rateLimitFactor]
  return (await countAttempt(counters, key, { limit, factor, now: clock() })) === 0
}

const refreshGrant = withBody(z.object({ refresh_token: text }), async (c, accounts, body) => {
  const token = body.refresh_token ?? ''
  const isMixed = await isBesideAnother(c, accounts, token)
  const refreshed = isMixed ? failure('token-unknown' as const) : await refreshSession(accounts, token)
  const isTooMuch = !refreshed.ok && !(await mayBeRefused(c, accounts))
  if (isTooMuch) return { ok: false, error: 'rate-limited' }
  return replySession(c, accounts, inWords(refreshed, WORDS.refresh))
})

const pkceGrant = withBody(z.object({ auth_code: text, code_verifier: text }), async (c, accounts, body) => {
  const { auth_code: code, code_verifier: verifier } = body
  const shown = { code: code ?? '', verifier: verifier ?? '' }
  if (isIssuerCode(shown.code)) return exchangeIssuerCode(c, accounts, shown)
  const given = { ...shown, browser: browserOf(c, accounts) }
  return replyVerified(c, accounts, await exchangeCode(accounts, given))
})

const GRANTS = new Map<string | undefined, RouteHandler>([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
  ['pkce', pkceGrant],
  ['id_token', idTokenGrant],
  ['web3', () => wireFailure(422, 'web3_provider_disabled', 'Web3 provider is disabled')],
])

const grantOf = (c: Context) => c.req.query('grant_type')

const tokenRoute: RouteHandler = (c, accounts) =>
  GRANTS.get(grantOf(c))?.(c, accounts) ?? wireFailure(400, 'invalid_credentials', 'unsupported_grant_type')

const logOutRoute = withSession(async (c, accounts, auth) => {
  const scope = z.enum(['local', 'others', 'global']).safeParse(c.req.query('scope') ?? 'global')
  if (!scope.success) return invalid('Unsupported logout scope')
  const out = await logOut(accounts, auth, scope.data)
  return out.ok ? c.body(null, 204) : inWords(out, WORDS.logOut)
})

/** Signing up, in and out. */
export const SESSION_ROUTES: Routes = {
  'POST /signup': ['signup', signUpRoute],
  'POST /token': [(c) => (grantOf(c) === 'refresh_token' ? null : 'token'), tokenRoute],
  'POST /logout': logOutRoute,
}

/** Only these may be changed; whatever else stands in the body is not even looked at, but for what is an error. */
const userBody = z.object({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  nonce: text,
  data: metadata,
  app_metadata: z.unknown().optional(),
  ...pkceFields,
})

const updateUser = withSessionAndBody(userBody, async (c, accounts, { auth, body }) => {
  if (body.app_metadata !== undefined && body.app_metadata !== null) return NOT_ADMIN
  if (body.phone) return NO_PHONE_OTP
  const email = body.email ? await namedEmail(accounts, body.email) : success(null)
  if (!email.ok) return email
  const pkce = pkceIn(body)
  if (!pkce.ok) return pkce
  const changed = await changeUser(accounts, auth, {
    email: email.value,
    password: body.password || null,
    currentPassword: body.current_password || null,
    nonce: body.nonce || null,
    data: body.data ?? null,
    pkce: pkce.value,
    redirectTo: redirectOf(c, accounts),
    network: addressOf(c, accounts.settings.trustedProxyHops),
  })
  return changed.ok ? success(wireUser(changed.value)) : inWords(changed, WORDS.changeUser)
})

/** The signed-in account. */
export const USER_ROUTES: Routes = {
  'GET /user': withSession((_, __, { account }) => success(wireUser(account.value))),
  'PUT /user': ['user', updateUser],
}
