import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { MINUTE_MS } from '#domain/clock.ts'
import {
  type AccountSettings,
  type Accounts,
  forRequest,
  LEAST_WAIT_S,
} from '#server/accounts/core/accounts.ts'
import { type AuthContext, actingIn, authenticate } from '#server/accounts/core/authenticate.ts'
import { readJson } from '#server/http/request-body.ts'
import { limitByAddress } from '#server/rate-limit/limit-requests.ts'
import { messageOf, type Reply, WIRE_ERRORS, type WireError, type WireFailure } from './auth-errors.ts'

const API_VERSION = '2024-01-01'

/** Clients that name this version, or a later one, read string codes; for older ones the code is the status. */
function speaksCodes(c: Context): boolean {
  const version = c.req.header('x-supabase-api-version') ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(version) && version >= API_VERSION
}

/** An error in the shape that the client asked for; with the seconds to wait where it came too often. */
export function answerError(
  c: Context,
  failed: WireFailure['error'],
  settings: AccountSettings,
  waitSeconds = LEAST_WAIT_S,
): Response {
  const error = typeof failed === 'string' ? WIRE_ERRORS[failed] : failed
  const [status, code, , reasons] = error
  const message = messageOf(error, settings, waitSeconds)
  const weak = reasons === undefined ? {} : { weak_password: { reasons } }
  if (status === 429) c.header('Retry-After', String(waitSeconds))
  c.header('X-Sb-Error-Code', code)
  if (!speaksCodes(c)) return c.json({ code: status, error_code: code, msg: message, ...weak }, status)
  c.header('X-Supabase-Api-Version', API_VERSION)
  return c.json({ code, message, ...weak }, status)
}

/** A fault of ours. Its words stay here; the client sees one that may pass. */
export const FAULT: WireError = [
  500,
  'unexpected_failure',
  'Unexpected failure, please check server logs for more information',
]

/** Disk, database or lock is the reason: the same call may do later. To the original client, like every 503, one that passes. */
export const OUTAGE: WireError = [
  503,
  'unexpected_failure',
  'The service is not available right now, please try again later',
]

export const BAD_JSON: WireError = [400, 'bad_json', 'Could not parse request body as JSON']

/** The body of a request, parsed at the door. No body counts as an empty one. */
async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<Reply<z.output<Schema>>> {
  const text = await c.req.text()
  const read = schema.safeParse(text.trim() === '' ? {} : await readJson(c))
  return read.success ? { ok: true, value: read.data } : { ok: false, error: BAD_JSON }
}

/** How often one network address may do a thing. */
export const ADDRESS_LIMITS = {
  signup: { times: 30, windowMs: 5 * MINUTE_MS },
  otp: { times: 30, windowMs: 5 * MINUTE_MS },
  recover: { times: 30, windowMs: 5 * MINUTE_MS },
  resend: { times: 30, windowMs: 5 * MINUTE_MS },
  user: { times: 30, windowMs: 5 * MINUTE_MS },
  reauthenticate: { times: 30, windowMs: 5 * MINUTE_MS },
  token: { times: 150, windowMs: 5 * MINUTE_MS },
  verify: { times: 30, windowMs: 5 * MINUTE_MS },
  factors: { times: 30, windowMs: MINUTE_MS },
  passkeys: { times: 30, windowMs: 5 * MINUTE_MS },
  // a challenge opens nothing, and a browser that lists passkeys asks for one for everybody who comes to log in
  'passkey-challenges': { times: 150, windowMs: 5 * MINUTE_MS },
  authorize: { times: 60, windowMs: 5 * MINUTE_MS },
  admin: { times: 300, windowMs: MINUTE_MS },
}

type Answer = Reply | Response | Promise<Reply | Response>

/** What a route does. */
export type RouteHandler = (c: Context, accounts: Accounts) => Answer

/** A route with a body. */
export function withBody<Schema extends z.ZodType>(
  schema: Schema,
  handle: (c: Context, accounts: Accounts, body: z.output<Schema>) => Answer,
): RouteHandler {
  return async (c, accounts) => {
    const body = await readBody(c, schema)
    return body.ok ? handle(c, accounts, body.value) : body
  }
}

/** A route for whoever is signed in. */
export function withSession(
  handle: (c: Context, accounts: Accounts, auth: AuthContext) => Answer,
): RouteHandler {
  return async (c, accounts) => {
    const auth = await authenticate(accounts, c.req.header('authorization'))
    return auth.ok ? handle(c, actingIn(accounts, auth.value), auth.value) : auth
  }
}

/** A route with a body for whoever is signed in. */
export function withSessionAndBody<Schema extends z.ZodType>(
  schema: Schema,
  handle: (c: Context, accounts: Accounts, from: { auth: AuthContext; body: z.output<Schema> }) => Answer,
): RouteHandler {
  return withSession((c, accounts, auth) =>
    withBody(schema, (_, __, body) => handle(c, accounts, { auth, body }))(c, accounts),
  )
}

type LimitName = keyof typeof ADDRESS_LIMITS

/** The limit that a request falls under; null where its handler counts. */
type LimitOf = LimitName | ((c: Context) => LimitName | null)

/** Routes by method and path, such as `POST /signup`, with the limit that each falls under. */
export type Routes = Record<string, RouteHandler | readonly [limit: LimitOf, handle: RouteHandler]>

/** Serves routes, their answers as the protocol has them. The first that fits answers. */
export function serveRoutes(app: Hono, accounts: Accounts, routes: Routes): void {
  const { settings, counters, clock } = accounts
  const limiting = { ...settings, counters, clock }
  const answerLimited = (c: Context, waitSeconds: number) =>
    answerError(c, 'rate-limited', settings, waitSeconds)

  function limiterOf(name: LimitName): MiddlewareHandler {
    return limitByAddress({ name, ...ADDRESS_LIMITS[name] }, limiting, answerLimited)
  }
  function limited(limit: LimitOf): MiddlewareHandler {
    if (typeof limit === 'string') return limiterOf(limit)
    return (c, next) => {
      const name = limit(c)
      return name === null ? next() : limiterOf(name)(c, next)
    }
  }

  for (const [route, served] of Object.entries(routes)) {
    const [method = '', path = ''] = route.split(' ')
    const handle = typeof served === 'function' ? served : served[1]
    if (typeof served !== 'function') app.on(method, path, limited(served[0]))
    app.on(method, path, async (c) => {
      const request = forRequest(accounts)
      const reply = await handle(c, request.accounts)
      if (reply instanceof Response) return reply
      if (reply.ok) return c.json(reply.value)
      return answerError(c, reply.error, settings, request.waitSeconds(reply.error))
    })
  }
}

/** The last part of an address such as `/factors/:id`. */
export function idIn(c: Context): string {
  return c.req.param('id') ?? ''
}
