import type { MiddlewareHandler } from 'hono'

const MOST_BYTES = 4 * 1024 * 1024 // more than any body that is wanted here

/**
 * Reads the rest of a body that was refused unread, or closes the connection where it is too large or has no
 * length. Otherwise the next request on that connection, behind a proxy another client's, would fail.
 */
export const finishBody: MiddlewareHandler = async (c, next) => {
  await next()
  const { raw } = c.req
  if (c.res.status < 400 || raw.method === 'GET' || raw.method === 'HEAD') return
  const length = Number(raw.headers.get('content-length') ?? Number.NaN)
  const hasBody = length > 0 || raw.headers.has('transfer-encoding')
  if (!hasBody || raw.bodyUsed) return
  try {
    if (length <= MOST_BYTES && raw.body !== null && !raw.body.locked)
      return await raw.body.pipeTo(new WritableStream())
  } catch {
    // the client has gone, or it was read already
  }
  c.header('Connection', 'close')
}
