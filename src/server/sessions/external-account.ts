import { type Context, Hono } from 'hono'
import type { SessionError, SessionHolder, SessionReader } from './session-reader.ts'

/** Deletes what is kept here of an account that is elsewhere. */
type DropContent = (userId: string) => Promise<void>

const ERRORS = {
  'no-session': { status: 401, code: 'no_authorization' },
  'bad-session': { status: 403, code: 'bad_jwt' },
  'second-factor-needed': { status: 403, code: 'insufficient_aal' },
  'accounts-unreachable': { status: 503, code: 'accounts-unreachable' },
} as const satisfies Record<SessionError, { status: number; code: string }>

/** What of an account is ours when the account is at an account provider elsewhere. To be mounted at `/api/account`. */
export function createExternalAccountApi(sessions: SessionReader, dropContent: DropContent): Hono {
  const app = new Hono()

  function withSession(route: (c: Context, holder: SessionHolder) => Response | Promise<Response>) {
    return async (c: Context): Promise<Response> => {
      const holder = await sessions.read(c.req.header('authorization'))
      if (holder.ok) return route(c, holder.value)
      const { status, code } = ERRORS[holder.error]
      return c.json({ error: code }, status)
    }
  }

  // Only the account provider knows its sessions and when keys were added, and has no call that tells.
  const notHere = withSession((c) => c.json({ error: 'not-here' }, 404))
  app.get('/devices', notHere)
  app.delete('/devices/:id', notHere)
  app.get('/added-keys', notHere)
  app.on(['GET', 'POST'], '/programs', notHere)
  app.delete(
    '/',
    withSession(async (c, { userId }) => {
      await dropContent(userId)
      return c.json({ deleted: 'content' })
    }),
  )
  return app
}
