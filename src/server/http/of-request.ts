import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

/** What would steer a terminal, turn a line around or show nothing: whoever asks chooses the path. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu

/** The path of a request as the log may show it: such characters are written as in an address. */
export function shownPath(c: Context): string {
  return c.req.path.toWellFormed().replace(UNSEEN, encodeURIComponent)
}

/** Whether a client broke off while it sent its request, and an error is nothing but that. */
export function hasBrokenOff(c: Context, error: unknown): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  if (!(incoming?.destroyed && !incoming.complete && error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || error.name === 'AbortError'
}

/** Nobody reads it; the log shows the status, which is that of nginx. */
export function answerNobody(c: Context): Response {
  return c.body(null, 499 as 400) // Hono's types know no such status
}

/** Refuses a path with the character that no id has, and that a database takes for an end or for no text. */
export const refuseNul: MiddlewareHandler = async (c, next) =>
  /\0|%00/.test(c.req.path) ? c.json({ error: 'bad-request' }, 400) : next()
