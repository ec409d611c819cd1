import { isIPv4 } from 'node:net'

/** Whether a host is this machine, so that nobody else reaches it. An IPv6 address may stand in brackets. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'))
}

export function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

/**
 * Whether it is one without a user, a password, a query or a fragment: such an address holds no secret that a log or a
 * browser could show, and a path can be put behind it.
 */
export function isPlainAddress(value: string): boolean {
  if (!isWebAddress(value)) return false
  const { username, password, search, hash } = new URL(value)
  return [username, password, search, hash].every((part) => part === '')
}

export function isBareOrigin(value: string): boolean {
  return isPlainAddress(value) && new URL(value).pathname === '/'
}
