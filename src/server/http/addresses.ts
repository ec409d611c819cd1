import { isIP, isIPv4 } from 'node:net'

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

const NO_HOST = /^$|[\s/\\?#@,*%]|^\.|\.\./ // nothing of this is in a host and its port
const PORT = /(?<=^[^:]*|\]):\d*$/

/**
 * The host of a `Host` header or a setting in its one spelling: lower case, punycode, no port, no dot at the end; null
 * where the text is no host.
 */
export function hostNameIn(host: string): string | null {
  const address = `http://${host}`
  if (NO_HOST.test(host) || !URL.canParse(address)) return null
  return new URL(address).hostname.replace(/\.$/, '')
}

/** The names in a setting, with blanks or commas between them; null where one is no name, or has a port. */
export function hostNamesIn(list: string): string[] | null {
  const parts = list.split(/[\s,]+/).filter((part) => part !== '')
  const names = parts.map((part) => (PORT.test(part) ? null : hostNameIn(part)))
  const known = names.filter((name) => name !== null)
  return known.length === names.length ? known : null
}

/** Where a listener of its own stands. */
export type ListenAddress = { host: string; port: number }

const ADDRESS = /^(?:\[([\da-f:.]+)\]|([\d.]+)):(\d{1,5})$/i

/**
 * An IP address and a port, as `127.0.0.1:9464` or `[::1]:9464`; null for anything else. No name: whoever answers for
 * names would choose who can reach it.
 */
export function listenAddressIn(text: string): ListenAddress | null {
  const [, v6, v4, digits = ''] = ADDRESS.exec(text) ?? []
  const [host, port] = [v6 ?? v4 ?? '', Number(digits)]
  const isAddress = isIP(host) === (v6 === undefined ? 4 : 6)
  return isAddress && port <= 65_535 ? { host, port } : null
}

/** The address as the origin of what is served there. */
export function originOf({ host, port }: ListenAddress): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
