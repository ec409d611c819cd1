import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { limitBody } from '#server/http/limit-body.ts'
import { noStore } from '#server/http/no-store.ts'
import { refuseCrossSite } from '#server/http/same-site.ts'
import { withSecurityHeaders } from '#server/http/security-headers.ts'
import { refuseUnknownHosts } from '#server/http/unknown-host.ts'
import { isLoopback } from '#server/http/web-address.ts'

const LARGEST_FORM_BYTES = 8 * 1024
const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i

/** What a proxy adds. Behind one, everybody would come from this machine. */
const OF_PROXIES = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** Answers this machine alone, also where the listener could be reached otherwise. */
const refuseOthers: MiddlewareHandler = async (c, next) => {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  const address = incoming?.socket?.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const isProxied = OF_PROXIES.some((name) => c.req.header(name) !== undefined)
  return isLoopback(address) && !isProxied ? next() : c.json({ error: 'not-from-here' }, 403)
}

/** The fields of a form; null where it is none, or one stands in it twice. */
export async function fieldsOf(c: Context): Promise<Map<string, string> | null> {
  if (!FORM.test(c.req.header('content-type') ?? '')) return null
  const all = [...new URLSearchParams(await c.req.text())]
  const fields = new Map(all)
  const isPlain = all.every(([name, value]) => !`${name}${value}`.includes('\0'))
  return isPlain && fields.size === all.length ? fields : null
}

/** What every request to the page has to pass. */
export function guardOperators(app: Hono, origin: string): void {
  app.use(withSecurityHeaders(origin))
  app.use(refuseOthers)
  app.use(refuseUnknownHosts({ publicUrl: origin, allowedHosts: [] }))
  app.use(refuseCrossSite(origin, { path: '/', origins: [] }))
  app.use(noStore)
  app.use(limitBody(LARGEST_FORM_BYTES, (c) => c.json({ error: 'too-large' }, 413)))
}
