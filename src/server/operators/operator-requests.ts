import { createHash, randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { MINUTE_MS } from '#domain/clock.ts'
import type { Operator } from '#server/accounts/operate/operators.ts'
import { isLoopback } from '#server/http/addresses.ts'
import { limitBody } from '#server/http/request-body.ts'
import { refuseCrossSite } from '#server/http/same-site.ts'
import { noStore, withSecurityHeaders } from '#server/http/security-headers.ts'
import { refuseUnknownHosts } from '#server/http/unknown-host.ts'

/** A log-in holds so long, whatever is done meanwhile. */
export const OPERATOR_SESSION_MS = 30 * MINUTE_MS

const MOST = 16 // the oldest makes room: nobody fills the memory by logging in

type Kept = { operator: Operator; endsAt: number }

const keyOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Who is logged in to the operators' page: in the memory of this process alone, so that a restart ends it. */
export function operatorSessions(clock: () => number) {
  const kept = new Map<string, Kept>()
  return {
    /** Answers the token that every request brings along. */
    open(operator: Operator): string {
      const token = randomBytes(32).toString('base64url')
      const [oldest] = kept.keys()
      if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest)
      kept.set(keyOf(token), { operator, endsAt: clock() + OPERATOR_SESSION_MS })
      return token
    },
    find(token: string): Operator | null {
      const found = kept.get(keyOf(token))
      if (found !== undefined && clock() < found.endsAt) return found.operator
      kept.delete(keyOf(token))
      return null
    },
    end(token: string): void {
      kept.delete(keyOf(token))
    },
  }
}

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
