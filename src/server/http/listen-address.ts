import { isIP } from 'node:net'

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
