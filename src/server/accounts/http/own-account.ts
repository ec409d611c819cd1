import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { assuranceOf, hasSecondFactor } from '#domain/accounts/assurance.ts'
import { isSessionOver } from '#domain/accounts/session-limits.ts'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { REFUSALS } from '#server/accounts/gotrue/auth-errors.ts'
import { wireTime } from '#server/accounts/gotrue/wire-user.ts'
import { type AuthContext, requireSession } from './authenticate.ts'

const LARGEST_BODY = 16 * 1024

/** What else is deleted with an account: every other thing that is its own. Runs before the account goes. */
export type DropContent = (userId: string) => Promise<void>

type Route = (c: Context, here: AuthContext) => Promise<Response>

function guarded(provider: Provider, route: Route) {
  return async (c: Context): Promise<Response> => {
    const here = await requireSession(c, provider)
    if (here.ok) return route(c, here.value)
    const { status, code } = REFUSALS[here.error]
    return c.json({ error: code }, status)
  }
}

/** The devices that are signed in, newest first. */
async function devices(c: Context, provider: Provider, here: AuthContext): Promise<Response> {
  const { store, clock, settings } = provider
  const all = await store.sessions(here.userId)
  const alive = all.filter(({ value }) => !isSessionOver(value, settings.sessionLimits, clock()))
  return c.json({
    devices: alive.map(({ value }) => ({
      id: value.sessionId,
      isThis: value.sessionId === here.session.value.sessionId,
      signedInAt: wireTime(value.createdAt),
      lastSeenAt: wireTime(value.refreshedAt),
      browser: value.userAgent,
      assurance: assuranceOf(value.authentications, here.account.value),
    })),
  })
}

/**
 * What the protocol has no call for: whether an account has a password, its devices, and its end. To be mounted at
 * `/api/account`.
 */
export function createOwnAccountApi(provider: Provider, dropContent: DropContent): Hono {
  const app = new Hono()
  app.use(bodyLimit({ maxSize: LARGEST_BODY }))
  app.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  app.get(
    '/',
    guarded(provider, async (c, { account }) => c.json({ hasPassword: account.value.passwordHash !== null })),
  )
  app.get(
    '/devices',
    guarded(provider, (c, here) => devices(c, provider, here)),
  )
  app.delete(
    '/devices/:id',
    guarded(provider, async (c, { userId }) => {
      await provider.store.endSessions(userId, { only: [c.req.param('id') ?? ''] })
      return c.body(null, 204)
    }),
  )
  app.delete(
    '/',
    guarded(provider, async (c, { userId, account, aal }) => {
      if (hasSecondFactor(account.value) && aal === 'aal1') return c.json({ error: 'insufficient_aal' }, 403)
      await dropContent(userId)
      await provider.store.deleteAccount(userId)
      return c.body(null, 204)
    }),
  )
  return app
}
