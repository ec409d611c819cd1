import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { failure, success } from '#domain/outcome.ts'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { limited } from '#server/accounts/core/attempt-limits.ts'
import { logIn } from '#server/accounts/core/log-in.ts'
import { refreshSession } from '#server/accounts/core/refresh-session.ts'
import { passwordError, signUp } from '#server/accounts/core/sign-up.ts'
import { requireSession } from '#server/accounts/http/authenticate.ts'
import { answer, readBody, refuse, refuseSaying } from '#server/accounts/http/http-answer.ts'
import { knownDevice } from '#server/accounts/http/known-device.ts'
import { sessionOfToken } from '#server/accounts/tokens/opaque-tokens.ts'
import { bearerIn } from '#server/sessions/session-reader.ts'
import type { RefusalText } from './auth-errors.ts'
import { REFUSALS } from './auth-errors.ts'
import { exchangeCode } from './exchange-code.ts'
import { whyNoIdToken } from './other-providers.ts'
import { pkceIn } from './pkce.ts'
import {
  checkMetadata,
  emailIn,
  metadata,
  pkceFields,
  redirectOf,
  text,
  userAgentOf,
} from './request-fields.ts'
import { answerSession, answerVerified } from './session-answer.ts'

const signUpBody = z.object({ email: text, phone: text, password: text, data: metadata, ...pkceFields })

async function signUpRoute(c: Context, provider: Provider): Promise<Response> {
  const { settings } = provider
  const body = await readBody(c, signUpBody)
  if (!body.ok) return answer(c, settings, body)
  const { email, phone, password, data } = body.value
  if (!email && !phone) return refuse(c, 'no-anonymous', settings)
  if (!password) return refuse(c, 'password-needed', settings)
  if (email && phone) return refuse(c, 'both-at-sign-up', settings)
  if (!email) return refuse(c, 'no-phone-sign-up', settings)
  const [address, pkce, kept] = [emailIn(email), pkceIn(body.value), checkMetadata(data ?? {})]
  if (!address.ok) return answer(c, settings, address)
  if (!pkce.ok) return answer(c, settings, pkce)
  if (!kept.ok) return answer(c, settings, kept)
  const request = { email: address.value, password, data: kept.value, pkce: pkce.value }
  const more = { redirectTo: redirectOf(c, provider), userAgent: userAgentOf(c) }
  const signedUp = await signUp(provider, { ...request, ...more })
  if (!signedUp.ok) return answer(c, settings, signedUp)
  if (signedUp.value.kind === 'user') return answer(c, settings, success(signedUp.value.user))
  return answerSession(c, provider, success(signedUp.value.signedIn))
}

const passwordBody = z.object({ email: text, phone: text, password: text })

/** A right password that no longer meets the rule lets its owner in, and says so. */
function weakness(provider: Provider, password: string, email: string): Record<string, unknown> {
  const refusal = passwordError(provider, password, email)
  const row: RefusalText | null = refusal === null ? null : REFUSALS[refusal]
  if (row?.reasons === undefined) return {}
  const message = typeof row.message === 'string' ? row.message : row.message(provider.settings)
  return { weak_password: { message, reasons: row.reasons } }
}

async function passwordGrant(c: Context, provider: Provider): Promise<Response> {
  const { settings } = provider
  const body = await readBody(c, passwordBody)
  if (!body.ok) return answer(c, settings, body)
  const { email, phone, password } = body.value
  if (email && phone) return refuse(c, 'both-at-log-in', settings)
  if (!email) return refuse(c, phone ? 'no-phone-log-in' : 'log-in-needs-email', settings)
  const address = emailIn(email)
  if (!address.ok) return refuse(c, 'wrong-credentials', settings)
  const device = knownDevice(c, provider, address.value)
  const request = { email: address.value, password: password ?? '', device, userAgent: userAgentOf(c) }
  const entered = await logIn(provider, request)
  return answerSession(c, provider, entered, weakness(provider, request.password, address.value))
}

const refreshBody = z.object({ refresh_token: text })

/** Whether the request also carries the access token of another account: then somebody mixes two, or plays with one. */
async function isBesideAnother(
  c: Context,
  { accessTokens }: Provider,
  refreshToken: string,
): Promise<boolean> {
  const shown = bearerIn(c.req.header('authorization'))
  const claims = shown === null ? null : await accessTokens.check(shown)
  if (claims === null || !claims.ok) return false // clients of the protocol may send the key of a project there
  const named = sessionOfToken(refreshToken)
  return named !== null && named.userId !== claims.value.userId
}

async function refreshGrant(c: Context, provider: Provider): Promise<Response> {
  const body = await readBody(c, refreshBody)
  if (!body.ok) return answer(c, provider.settings, body)
  const token = body.value.refresh_token ?? ''
  if (await isBesideAnother(c, provider, token)) return refuse(c, 'no-refresh-token', provider.settings)
  return answerSession(c, provider, await refreshSession(provider, token))
}

const pkceBody = z.object({ auth_code: text, code_verifier: text })

async function pkceGrant(c: Context, provider: Provider): Promise<Response> {
  const body = await readBody(c, pkceBody)
  if (!body.ok) return answer(c, provider.settings, body)
  const { auth_code: code, code_verifier: verifier } = body.value
  const given = { code: code ?? '', verifier: verifier ?? '', userAgent: userAgentOf(c) }
  return answerVerified(c, provider, await exchangeCode(provider, given))
}

const idTokenBody = z.object({ id_token: text, provider: text, client_id: text, issuer: text })

async function idTokenGrant(c: Context, { settings }: Provider): Promise<Response> {
  const body = await readBody(c, idTokenBody)
  if (!body.ok) return answer(c, settings, body)
  const { id_token: token, provider, client_id: clientId, issuer } = body.value
  const lacking = (what: string) => c.json({ error: 'invalid request', error_description: what }, 400)
  if (!token) return lacking('id_token required')
  if (!provider && (!clientId || !issuer)) return lacking('provider or client_id and issuer required')
  const { refusal, message } = whyNoIdToken(provider ?? '', token)
  return refuseSaying(c, refusal, message)
}

function tokenRoute(c: Context, provider: Provider): Promise<Response> | Response {
  const grant = c.req.query('grant_type')
  if (grant === 'password') return passwordGrant(c, provider)
  if (grant === 'refresh_token') return refreshGrant(c, provider)
  if (grant === 'pkce') return pkceGrant(c, provider)
  if (grant === 'id_token') return idTokenGrant(c, provider)
  return refuse(c, grant === 'web3' ? 'no-web3' : 'no-such-grant', provider.settings)
}

async function logOutRoute(c: Context, provider: Provider): Promise<Response> {
  const scope = c.req.query('scope') ?? 'global'
  const here = await requireSession(c, provider)
  if (!here.ok) return answer(c, provider.settings, here)
  const { userId, session } = here.value
  const { sessionId } = session.value
  if (scope === 'global') await provider.store.endSessions(userId, { allBut: [] })
  else if (scope === 'local') await provider.store.endSessions(userId, { only: [sessionId] })
  else if (scope === 'others') await provider.store.endSessions(userId, { allBut: [sessionId] })
  else return answer(c, provider.settings, failure('bad-logout-scope'))
  return c.body(null, 204)
}

/** Signing up, in and out. */
export function serveSessions(app: Hono, provider: Provider): void {
  app.post('/signup', limited(provider, 'signup'), (c) => signUpRoute(c, provider))
  app.post('/token', limited(provider, 'token'), (c) => tokenRoute(c, provider))
  app.post('/logout', (c) => logOutRoute(c, provider))
}
