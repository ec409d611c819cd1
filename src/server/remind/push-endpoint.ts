import { sha256 } from '#server/accounts/tokens/secrets.ts'
import type { PushDevice } from './reminder-store.ts'

/** The push services of browsers: a host, or all hosts below one that begins with a dot. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com', // Chrome, Edge on Android, Samsung Internet, Opera
  'updates.push.services.mozilla.com', // Firefox
  '.push.services.mozilla.com',
  '.push.apple.com', // Safari
  '.notify.windows.com', // Edge
  'jmt17.google.com', // Chromium of Linux distributions
]

const LONGEST_ENDPOINT = 1024 // those of browsers have 150 to 600 characters

/** Printable ASCII without what a URL parser would drop or turn round. */
const PLAIN = /^https:\/\/[\x21-\x5b\x5d-\x7e]+$/

function isKnown(host: string, pushHosts: readonly string[]): boolean {
  return [...KNOWN_HOSTS, ...pushHosts].some((known) =>
    known.startsWith('.') ? host.endsWith(known) && host !== known : host === known,
  )
}

/**
 * The address at which a push service takes messages for one browser; null for anything else. Whoever sends it to us
 * chooses where we connect to, so only push services that we know are asked, at their one port. `pushHosts`: more of them.
 */
export function pushEndpoint(value: unknown, pushHosts: readonly string[]): URL | null {
  if (typeof value !== 'string' || value.length > LONGEST_ENDPOINT) return null
  if (!PLAIN.test(value) || !URL.canParse(value)) return null
  const url = new URL(value)
  const { protocol, hostname, port, username, password, hash, pathname } = url
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return null
  return pathname !== '/' && isKnown(hostname, pushHosts) ? url : null
}

/** A device at an endpoint, under an id that does not tell its address. */
export function deviceAt({ href }: URL): PushDevice {
  return { id: sha256(href), endpoint: href }
}
