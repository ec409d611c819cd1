import type { MiddlewareHandler } from 'hono'

/** More than any body that is wanted here; what is larger is not read to its end. */
const MOST_BYTES = 4 * 1024 * 1024

async function readToEnd(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader()
  while (!(await reader.read()).done);
}

/**
 * Reads what is left of a body that was refused unread. Otherwise its rest would lie in the connection, and the next
 * request on it, behind a proxy somebody else's, would fail. A body without a length, or too large, ends the connection.
 */
export const finishBody: MiddlewareHandler = async (c, next) => {
  await next()
  const { raw } = c.req
  if (c.res.status < 400 || raw.method === 'GET' || raw.method === 'HEAD') return
  const length = Number(raw.headers.get('content-length') ?? Number.NaN)
  const hasBody = length > 0 || raw.headers.has('transfer-encoding')
  if (!hasBody || raw.bodyUsed) return
  try {
    if (length <= MOST_BYTES && raw.body !== null && !raw.body.locked) return await readToEnd(raw.body)
  } catch {
    // whoever sent it has gone, or it was read already
  }
  c.header('Connection', 'close')
}
