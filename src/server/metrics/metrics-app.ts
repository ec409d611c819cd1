import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Registry, RegistryContentType } from 'prom-client'
import { noStore } from '#server/http/no-store.ts'
import { withSecurityHeaders } from '#server/http/security-headers.ts'
import { type KnownHosts, refuseUnknownHosts } from '#server/http/unknown-host.ts'

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
