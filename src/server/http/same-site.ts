import type { Context, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

const CHANGES_NOTHING = ['GET', 'HEAD', 'OPTIONS']

/**
 * Whether a request comes from our own pages, or from no page. Browsers send Sec-Fetch-Site (to https and
 * localhost) and Origin; programs such as curl send neither, and cannot be tricked into using a session.
 */
function isFromHere(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  if (origin === null || origin === publicUrl) return true
  return URL.canParse(origin) && new URL(origin).host === headers.get('host')
}

/** Other sites whose pages may ask below a path. */
export type AllowedSites = { path: string; origins: readonly string[] }

function isAllowed(c: Context, { path, origins }: AllowedSites): boolean {
  return c.req.path.startsWith(path) && origins.includes(c.req.header('origin') ?? '')
}

/** Refuses requests from other sites' pages, JSON included, which Hono's own CSRF check lets through. */
export function refuseCrossSite(publicUrl: string, allowed: AllowedSites): MiddlewareHandler {
  return async (c, next) => {
    if (CHANGES_NOTHING.includes(c.req.method) || isFromHere(c.req.raw.headers, publicUrl)) return next()
    if (isAllowed(c, allowed)) return next()
    return c.json({ error: 'cross-site' }, 403)
  }
}

// What @supabase/auth-js sends and reads: without the version, its errors have no code.
const SENT = ['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version']
const READ = ['X-Supabase-Api-Version', 'X-Sb-Error-Code', 'Retry-After']

const REMEMBERED_S = 600 // an origin that is allowed no longer is refused at once all the same

/** Lets pages of other sites read the answers. They come without cookies. */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: SENT,
    exposeHeaders: READ,
    maxAge: REMEMBERED_S,
  })
}
