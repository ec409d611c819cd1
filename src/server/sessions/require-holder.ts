import { createMiddleware } from 'hono/factory'
import type { SessionHolder, SessionReader } from './session-reader.ts'

export type HolderEnv = { Variables: { holder: SessionHolder } }

const STATUS = {
  'no-session': 401,
  'bad-session': 401,
  'second-factor-needed': 403,
  'accounts-unreachable': 503,
} as const

/** Lets in whoever has a session, with the second factor where the account has one. */
export function requireHolder(sessions: SessionReader) {
  return createMiddleware<HolderEnv>(async (c, next) => {
    const holder = await sessions.read(c.req.header('authorization'))
    if (!holder.ok) return c.json({ error: holder.error }, STATUS[holder.error])
    c.set('holder', holder.value)
    return next()
  })
}
