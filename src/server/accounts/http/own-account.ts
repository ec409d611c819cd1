import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { assuranceOf } from '#domain/accounts/assurance.ts'
import { isSessionOver } from '#domain/accounts/session-limits.ts'
import type { AccountError } from '#server/accounts/core/account-error.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import {
  type AuthContext,
  authenticate,
  freshnessError,
  lacksSecondFactor,
} from '#server/accounts/core/authenticate.ts'
import { forRequest, LEAST_WAIT_S } from '#server/accounts/core/for-request.ts'
import { type OwnerProof, proveOwner } from '#server/accounts/core/reauthenticate.ts'
import { readJson } from '#server/http/read-json.ts'
import type { DropContent } from '#server/sessions/external-account.ts'

const LARGEST_BODY = 16 * 1024

/** The words of the protocol at `/auth/v1`, so that a client needs to know one set. */
const ERRORS: Partial<Record<AccountError, [ContentfulStatusCode, string]>> = {
  'no-token': [401, 'no_authorization'],
  'bad-token': [403, 'bad_jwt'],
  'token-expired': [403, 'bad_jwt'],
  'session-over': [403, 'session_not_found'],
  'no-account': [403, 'user_not_found'],
  banned: [403, 'user_banned'],
  'factor-needed': [403, 'insufficient_aal'],
  'reauthentication-needed': [400, 'reauthentication_needed'],
  'wrong-password': [400, 'current_password_invalid'],
  'wrong-code': [422, 'reauthentication_not_valid'],
  'rate-limited': [429, 'over_request_rate_limit'],
  'too-busy': [429, 'over_request_rate_limit'],
}

function answerError(c: Context, error: AccountError, waitSeconds = LEAST_WAIT_S): Response {
  const [status, code] = ERRORS[error] ?? [400, 'validation_failed']
  if (status === 429) c.header('Retry-After', String(waitSeconds))
  return c.json({ error: code }, status)
}

type Route = (c: Context, auth: AuthContext) => Promise<Response>

function withSession(accounts: Accounts, route: Route) {
  return async (c: Context): Promise<Response> => {
    const auth = await authenticate(accounts, c.req.header('authorization'))
    return auth.ok ? route(c, auth.value) : answerError(c, auth.error)
  }
}

/** A route for sessions that have shown the second factor, where the account has one. */
function withWholeSession(accounts: Accounts, route: Route) {
  return withSession(accounts, async (c, auth) =>
    lacksSecondFactor(auth.account.value, auth) ? answerError(c, 'factor-needed') : route(c, auth),
  )
}

function isoTime(at: number): string {
  return new Date(at).toISOString()
}

/** The devices that are signed in, newest first. */
async function devices(c: Context, accounts: Accounts, auth: AuthContext): Promise<Response> {
  const { store, clock, settings } = accounts
  const all = await store.sessions(auth.userId)
  const alive = all.filter(({ value }) => !isSessionOver(value, settings.sessionLimits, clock()))
  return c.json({
    devices: alive.map(({ value }) => ({
      id: value.sessionId,
      isThis: value.sessionId === auth.session.value.sessionId,
      signedInAt: isoTime(value.createdAt),
      lastSeenAt: isoTime(value.refreshedAt),
      browser: value.userAgent,
      assurance: assuranceOf(value.authentications, auth.account.value),
    })),
  })
}

const LONGEST_PROOF = 4096

const proofBody = z.union([
  z.strictObject({ password: z.string().max(LONGEST_PROOF) }),
  z.strictObject({ code: z.string().max(LONGEST_PROOF) }),
]) satisfies z.ZodType<OwnerProof>

async function reauthenticate(c: Context, accounts: Accounts, auth: AuthContext): Promise<Response> {
  const body = proofBody.safeParse(await readJson(c))
  if (!body.success) return c.json({ error: 'bad_json' }, 400)
  const request = forRequest(accounts)
  const proved = await proveOwner(request.accounts, auth, body.data)
  return proved.ok ? c.body(null, 204) : answerError(c, proved.error, request.waitSeconds())
}

/**
 * What the protocol has no call for: whether an account has a password, who uses this session, the account's devices, and
 * its end. To be mounted at `/api/account`.
 */
export function createOwnAccountApi(accounts: Accounts, dropContent: DropContent): Hono {
  const { store } = accounts
  const app = new Hono()
  app.use(bodyLimit({ maxSize: LARGEST_BODY }))
  app.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  app.get(
    '/',
    withSession(accounts, async (c, { account }) =>
      c.json({ hasPassword: account.value.passwordHash !== null }),
    ),
  )
  app.get(
    '/devices',
    withWholeSession(accounts, (c, auth) => devices(c, accounts, auth)),
  )
  app.delete(
    '/devices/:id',
    withWholeSession(accounts, async (c, { userId }) => {
      await store.endSessions(userId, { only: [c.req.param('id') ?? ''] })
      return c.body(null, 204)
    }),
  )
  app.post(
    '/reauthentication',
    withSession(accounts, (c, auth) => reauthenticate(c, accounts, auth)),
  )
  app.delete(
    '/',
    withSession(accounts, async (c, auth) => {
      const { userId, account } = auth
      const refused = freshnessError(accounts, account.value, auth)
      if (refused !== null) return answerError(c, refused)
      await dropContent(userId)
      await store.deleteAccount(userId)
      return c.body(null, 204)
    }),
  )
  return app
}
