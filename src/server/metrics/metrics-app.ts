import { Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { Counter, Histogram, Registry, RegistryContentType } from 'prom-client'
import { noStore, withSecurityHeaders } from '#server/http/security-headers.ts'
import { type KnownHosts, refuseUnknownHosts } from '#server/http/unknown-host.ts'

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

type Read = Pick<Registry<RegistryContentType>, 'metrics' | 'contentType'>

/** `GET /metrics` and nothing else, under the names of its own listener. Who asks at once share one answer. */
export function metricsApp(registry: Read, hosts: KnownHosts, log: Logger): Hono {
  let reading: Promise<string> | undefined
  const read = () => {
    reading ??= registry.metrics().finally(() => {
      reading = undefined
    })
    return reading
  }
  const app = new Hono()
  app.use(withSecurityHeaders(hosts.publicUrl))
  app.use(refuseUnknownHosts(hosts))
  app.use(noStore)
  app.get('/metrics', async (c) => c.body(await read(), 200, { 'Content-Type': registry.contentType }))
  app.notFound((c) => c.json({ error: 'not-found' }, 404))
  app.onError((error, c) => {
    log.error({ err: error }, 'metrics could not be read')
    return c.json({ error: 'internal' }, 500)
  })
  return app
}
