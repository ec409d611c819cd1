import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { capabilitiesOf } from '#domain/translate/capabilities.ts'
import type { Translator } from '#domain/translate/translator.ts'
import type { Config } from './config.ts'
import type { WebBuild } from './pages/read-web-build.ts'
import { servePage } from './pages/serve-pages.ts'
import { limitByAddress } from './rate-limit.ts'
import { refuseCrossSite } from './same-site.ts'
import { withSecurityHeaders } from './security-headers.ts'
import { translateRoute } from './translate/translate-route.ts'

/** What the app reaches the outside through. `main.ts` chooses the adapters. */
export type Ports = {
  /** In order of preference. */
  translators: readonly Translator[]
  /** The built pages; undefined where something else serves them (Vite, while developing). */
  web: WebBuild | undefined
  /** False before it is wise to send requests here, and once the process is about to stop. */
  isReady: () => boolean
  log: Logger
}

const LARGEST_BODY_BYTES = 256 * 1024

/** One line per API request. Never the query, the body or a header: they hold words and secrets of learners. */
function logRequests(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const ms = Math.round(performance.now() - start)
    log.info({ method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  }
}

function isApi(c: Context): boolean {
  return /^\/api(\/|$)/.test(c.req.path)
}

/** The HTTP app: API, pages, not-found, headers. Pure wiring; it listens nowhere and opens nothing. */
export function createApp({ translators, web, isReady, log }: Ports, config: Config): Hono {
  const app = new Hono()
  const capabilities = capabilitiesOf(translators)

  app.use(withSecurityHeaders(config.publicUrl))
  app.use(refuseCrossSite(config.publicUrl))
  app.use('/api/*', logRequests(log))
  app.use('/api/*', async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })

  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', (c) => (isReady() ? c.json({ ok: true }) : c.json({ error: 'not-ready' }, 503)))
  app.get('/api/config', (c) => c.json({ accounts: config.accounts, ...config.links }))
  app.get('/api/capabilities', (c) => c.json(capabilities))
  app.post(
    '/api/translate',
    limitByAddress({ name: 'translate', times: 30, perSeconds: 60 }, config),
    bodyLimit({ maxSize: LARGEST_BODY_BYTES, onError: (c) => c.json({ error: 'too-long' }, 413) }),
    (c) => translateRoute(c, translators),
  )

  app.get('*', async (c, next) => (web === undefined || isApi(c) ? next() : servePage(c, web)))
  app.notFound((c) => c.json({ error: 'not-found' }, 404))
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500)
      return c.json({ error: 'bad-request' }, error.status)
    log.error({ err: error, path: c.req.path }, 'a request failed')
    return c.json({ error: 'internal' }, 500)
  })
  return app
}
