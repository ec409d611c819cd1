import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

type Reached = { publicUrl: string; trustedProxyHops: number }

/**
 * Warns once where a proxy is in front and the settings know of none: all visitors then share the limits of one address.
 * Without https there need be no proxy, and anybody can send the header.
 */
export function warnOfUntoldProxy({ publicUrl, trustedProxyHops }: Reached, log: Logger): MiddlewareHandler {
  let isTold = trustedProxyHops > 0 || !publicUrl.startsWith('https:')
  return (c, next) => {
    if (!isTold && c.req.header('x-forwarded-for') !== undefined) {
      isTold = true
      log.warn(
        'TRUSTED_PROXY_HOPS is 0 and a request came with X-Forwarded-For: all visitors share the limits of the proxy’s address. Set it to the number of proxies in front.',
      )
    }
    return next()
  }
}
