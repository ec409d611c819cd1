import { isIP, isIPv6 } from 'node:net'

/** One IPv6 connection has a /64 of addresses; it counts as one client. */
function network(address: string): string {
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
 * Who a limit counts for. `socketAddress` is the other end of the connection; each trusted proxy in front of us
 * adds one address at the end of X-Forwarded-For, so only that many are believed, counted from the end. What the
 * client wrote there itself stands further left and is never reached.
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
  return address === undefined ? 'unknown' : network(address)
}
