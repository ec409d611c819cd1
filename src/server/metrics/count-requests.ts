import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Counter, Histogram } from 'prom-client'

/** What a push and its answer come by: `POST /api/sync`. */
const PUSH_ROUTE = '/api/sync'

type Meters = { requests: Counter<'route' | 'status'>; pushes: Histogram }

/**
 * Counts every request under the pattern of the route that answered it, never its path: whoever asks chooses that. What no
 * route answers is counted under the pattern of what looked at it last.
 */
export function countRequests({ requests, pushes }: Meters): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const [route, { status }] = [routePath(c), c.res]
    requests.inc({ route, status })
    if (route === PUSH_ROUTE && status === 200) pushes.observe((performance.now() - start) / 1000)
  }
}
