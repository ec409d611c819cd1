import type { MiddlewareHandler } from 'hono'

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

/** Refuses requests from other sites' pages, JSON included, which Hono's own CSRF check lets through. */
export function refuseCrossSite(publicUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (CHANGES_NOTHING.includes(c.req.method) || isFromHere(c.req.raw.headers, publicUrl)) return next()
    return c.json({ error: 'cross-site' }, 403)
  }
}
