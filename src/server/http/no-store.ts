import type { MiddlewareHandler } from 'hono'

/**
 * Answers are kept nowhere, unless they say so themselves. It sets the header on the answer that there is: `c.header`
 * would copy the answer and make a stream of its body.
 */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
}
