import type { Context } from 'hono'
import type { WebBuild } from './read-web-build.ts'
import type { WebFile } from './web-file.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_EACH_TIME = 'no-cache'

/** A file whose address changes with its content can be kept for ever: by its name, or by the query the page adds. */
function cachingOf(c: Context): string {
  return c.req.path.startsWith('/assets/') || c.req.query('v') !== undefined ? FOREVER : ASK_EACH_TIME
}

const BROTLI_WANTED = /^br(\s*;\s*q=(1(\.0*)?|0?\.\d*[1-9]\d*))?$/i // with q=0 it is refused

function takesBrotli(c: Context): boolean {
  const accepted = (c.req.header('accept-encoding') ?? '').split(',')
  return accepted.some((part) => BROTLI_WANTED.test(part.trim()))
}

function hasItAlready(c: Context, etag: string): boolean {
  const known = (c.req.header('if-none-match') ?? '').split(',').map((part) => part.trim())
  return known.includes('*') || known.includes(etag) || known.includes(etag.replace(/^W\//, ''))
}

async function send(c: Context, file: WebFile, caching: string, status: 200 | 404 = 200): Promise<Response> {
  c.header('Cache-Control', caching)
  c.header('Vary', 'Accept-Encoding')
  if (status === 200) c.header('ETag', file.etag)
  if (status === 200 && hasItAlready(c, file.etag)) return c.body(null, 304)
  c.header('Content-Type', file.type)
  const brotli = takesBrotli(c) ? await file.brotli() : undefined
  if (brotli !== undefined) c.header('Content-Encoding', 'br')
  return c.body(brotli ?? file.bytes, status)
}

/**
 * Answers a path with its page or its file, and every other path with the not-found page and status 404. Only paths
 * that are in the tables exist: nothing written in an address is ever looked up on disk.
 */
export async function servePage(c: Context, web: WebBuild): Promise<Response> {
  const { path } = c.req
  const page = web.pages.get(path)
  if (page !== undefined) return send(c, page, ASK_EACH_TIME)
  const file = web.files.get(path)
  if (file !== undefined) return send(c, file, cachingOf(c))
  const bare = path.replace(/\/+$/, '')
  if (bare !== path && web.pages.has(bare)) return c.redirect(bare + new URL(c.req.url).search, 308)
  return send(c, web.notFound, ASK_EACH_TIME, 404)
}
