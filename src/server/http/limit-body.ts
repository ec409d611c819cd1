import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

const WITHOUT_BODY = ['GET', 'HEAD']

/**
 * Refuses a larger body. Node lets a body be no longer than its request says, so one whose length is known is left
 * alone: Hono's own check makes a stream of every body, which costs more than reading it.
 */
export function limitBody(
  maxSize: number,
  onError: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const countBytes = bodyLimit({ maxSize, onError })
  return async (c, next) => {
    const { method, headers } = c.req.raw
    if (WITHOUT_BODY.includes(method)) return next()
    const length = headers.get('content-length')
    if (length === null || headers.has('transfer-encoding')) return countBytes(c, next)
    return Number(length) > maxSize ? onError(c) : next()
  }
}
