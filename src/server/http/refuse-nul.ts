import type { MiddlewareHandler } from 'hono'

/** Refuses a path with the character that no id has, and that a database takes for an end or for no text. */
export const refuseNul: MiddlewareHandler = async (c, next) =>
  /\0|%00/.test(c.req.path) ? c.json({ error: 'bad-request' }, 400) : next()
