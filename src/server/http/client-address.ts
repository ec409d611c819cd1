import { isIP, isIPv6 } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

/** The address to count by: one IPv6 connection has a whole /64 of addresses. */
function networkOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  const groups = [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

/**
 * The client that a rate limit counts for. Each trusted proxy in front of us adds one address at the end of
 * X-Forwarded-For, so only that many are believed, from the end: what the client wrote is further left.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxyHops: number,
): string {
  const forwarded = (forwardedFor ?? '').split(',').map((part) => part.trim())
  const chain = [socketAddress ?? '', ...forwarded.filter((part) => part !== '').reverse()]
  const believed = chain[Math.min(trustedProxyHops, chain.length - 1)] ?? ''
  const address = isIP(believed) > 0 ? believed : socketAddress
  return address === undefined ? 'unknown' : networkOf(address)
}

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
