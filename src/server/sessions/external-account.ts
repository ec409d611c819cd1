import { type Context, Hono } from 'hono'
import { REFUSALS } from '#server/accounts/gotrue/auth-errors.ts'
import type { DropContent } from '#server/accounts/http/own-account.ts'
import type { SessionError, SessionHolder, SessionReader } from './session-reader.ts'

const STATUS = {
  'no-session': { status: REFUSALS['no-bearer'].status, code: REFUSALS['no-bearer'].code },
  'bad-session': { status: REFUSALS['bad-jwt'].status, code: REFUSALS['bad-jwt'].code },
  'second-factor-needed': { status: 403, code: 'insufficient_aal' },
  'accounts-unreachable': { status: 503, code: 'accounts-unreachable' },
} as const satisfies Record<SessionError, { status: number; code: string }>

/** What of an account is ours when the account itself is at a provider elsewhere. To be mounted at `/api/account`. */
export function createExternalAccountApi(sessions: SessionReader, dropContent: DropContent): Hono {
  const app = new Hono()

  function guarded(route: (c: Context, holder: SessionHolder) => Response | Promise<Response>) {
    return async (c: Context): Promise<Response> => {
      const holder = await sessions.read(c.req.header('authorization'))
      if (holder.ok) return route(c, holder.value)
      const { status, code } = STATUS[holder.error]
      return c.json({ error: code }, status)
    }
  }

  // Only the provider knows its sessions, and has no call that lists them.
  const notHere = guarded((c) => c.json({ error: 'not-here' }, 404))
  app.get('/devices', notHere)
  app.delete('/devices/:id', notHere)
  app.delete(
    '/',
    guarded(async (c, { userId }) => {
      await dropContent(userId)
      return c.json({ deleted: 'content' })
    }),
  )
  return app
}
