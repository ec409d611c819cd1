import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { assuranceOf } from '#domain/accounts/assurance.ts'
import { isSessionOver } from '#domain/accounts/session-limits.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { type AuthContext, lacksSecondFactor } from '#server/accounts/core/authenticate.ts'
import type { DropContent } from '#server/sessions/external-account.ts'
import { addKeyRoutes } from './added-keys.ts'
import { isoTime, withSession } from './with-session.ts'

const LARGEST_BODY = 16 * 1024

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
 * What the protocol has no call for: whether an account has a password, its devices, the keys added lately, and its end.
 * To be mounted at `/api/account`.
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
    withSession(accounts, (c, auth) => devices(c, accounts, auth)),
  )
  app.delete(
    '/devices/:id',
    withSession(accounts, async (c, { userId }) => {
      await store.endSessions(userId, { only: [c.req.param('id') ?? ''] })
      return c.body(null, 204)
    }),
  )
  addKeyRoutes(app, accounts)
  app.delete(
    '/',
    withSession(accounts, async (c, auth) => {
      const { userId, account } = auth
      if (lacksSecondFactor(account.value, auth)) return c.json({ error: 'insufficient_aal' }, 403)
      await dropContent(userId)
      await store.deleteAccount(userId)
      return c.body(null, 204)
    }),
  )
  return app
}
