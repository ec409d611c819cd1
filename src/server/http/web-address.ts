import { isIPv4 } from 'node:net'

/** Whether a host name or address is this machine. An IPv6 address may be in brackets. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'))
}

export function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

/** A web address without user, password, query or fragment: it has no secret, and a path can be added. */
export function isPlainAddress(value: string): boolean {
  if (!isWebAddress(value)) return false
  const { username, password, search, hash } = new URL(value)
  return [username, password, search, hash].every((part) => part === '')
}

export function isBareOrigin(value: string): boolean {
  return isPlainAddress(value) && new URL(value).pathname === '/'
}
