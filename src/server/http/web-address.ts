import { isIPv4 } from 'node:net'

/** Whether a host name or address is this machine. An IPv6 address may be in brackets. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'))
}

// URL also lets through quotes, ';' and ',', which would end an attribute of a page or a part of a header.
const HOST = /^(?:[a-z\d._-]+|\[[a-f\d:]+\])$/

export function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return /^https?:$/.test(protocol) && HOST.test(hostname)
}

/** A web address without user, password, query or fragment: it has no secret, and a path can be added. */
export function isPlainAddress(value: string): boolean {
  if (!isWebAddress(value)) return false
  const { username, password, search, hash } = new URL(value)
  return [username, password, search, hash].every((part) => part === '')
}

const ORIGIN = /^https?:\/\/[^/*]+$/i

/** The origins in a setting, with blanks or commas between them; null where one is none, or could be read on its way. */
export function originsIn(list: string): string[] | null {
  const parts = list.split(/[\s,]+/).filter((part) => part !== '')
  const isOrigin = (part: string) => ORIGIN.test(part) && isBareOrigin(part)
  if (!parts.every(isOrigin)) return null
  const urls = parts.map((part) => new URL(part))
  const isSafe = urls.every(({ protocol, hostname }) => protocol === 'https:' || isLoopback(hostname))
  return isSafe ? urls.map(({ origin }) => origin) : null
}

export function isBareOrigin(value: string): boolean {
  return isPlainAddress(value) && new URL(value).pathname === '/'
}
