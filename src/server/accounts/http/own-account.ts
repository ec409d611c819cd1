import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { assuranceOf } from '#domain/accounts/assurance.ts'
import { isSessionOver } from '#domain/accounts/session-limits.ts'
import { endAccount, endSessions } from '#server/accounts/core/account-events.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import {
  type AuthContext,
  type AuthError,
  actingIn,
  authenticate,
  lacksSecondFactor,
} from '#server/accounts/core/authenticate.ts'
import type { DropContent } from '#server/sessions/external-account.ts'

const LARGEST_BODY = 16 * 1024

const CODES: Record<AuthError, string> = {
  'no-token': 'no_authorization',
  'bad-token': 'bad_jwt',
  'token-expired': 'bad_jwt',
  'session-over': 'session_not_found',
  'no-account': 'user_not_found',
  banned: 'user_banned',
}

type Route = (c: Context, auth: AuthContext, acting: Accounts) => Promise<Response>

function withSession(accounts: Accounts, route: Route) {
  return async (c: Context): Promise<Response> => {
    const auth = await authenticate(accounts, c.req.header('authorization'))
    if (auth.ok) return route(c, auth.value, actingIn(accounts, auth.value))
    return c.json({ error: CODES[auth.error] }, auth.error === 'no-token' ? 401 : 403)
  }
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

/**
 * What the protocol has no call for: whether an account has a password, its devices, and its end. To be mounted at
 * `/api/account`.
 */
export function createOwnAccountApi(accounts: Accounts, dropContent: DropContent): Hono {
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
    withSession(accounts, (c, auth) => devices(c, accounts, auth)),
  )
  app.delete(
    '/devices/:id',
    withSession(accounts, async (c, { userId }, acting) => {
      await endSessions(acting, userId, { only: [c.req.param('id') ?? ''] })
      return c.body(null, 204)
    }),
  )
  app.delete(
    '/',
    withSession(accounts, async (c, auth, acting) => {
      const { userId, account } = auth
      if (lacksSecondFactor(account.value, auth)) return c.json({ error: 'insufficient_aal' }, 403)
      await dropContent(userId)
      await endAccount(acting, userId)
      return c.body(null, 204)
    }),
  )
  return app
}
