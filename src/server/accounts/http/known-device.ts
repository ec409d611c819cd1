import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Provider } from '#server/accounts/core/accounts.ts'

/**
 * A device that has logged in to an account before says so with a cookie, so that strangers who guess the password
 * cannot lock its owner out. It opens nothing, and it is worth as few guesses as any stranger has.
 */
const YEAR_S = 365 * 24 * 60 * 60

function cookieName({ secrets }: Provider, email: string): string {
  return `known-${secrets.mark('device-name', email).slice(0, 12)}`
}

function signature({ secrets }: Provider, email: string, device: string): string {
  return secrets.mark('device', `${email}\n${device}`)
}

/** The id of the known device that a log-in to this address comes from; null for any other. */
export function knownDevice(c: Context, provider: Provider, email: string): string | null {
  const [device = '', signed = ''] = (getCookie(c, cookieName(provider, email)) ?? '').split('.')
  const expected = Buffer.from(signature(provider, email, device))
  const given = Buffer.from(signed)
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : null
}

/** Lets this device be known for the account from now on. */
export function rememberDevice(c: Context, provider: Provider, email: string): void {
  const { siteUrl, issuer } = provider.settings
  const device =
    knownDevice(c, provider, email) ?? Buffer.from(provider.random.bytes(16)).toString('base64url')
  setCookie(c, cookieName(provider, email), `${device}.${signature(provider, email, device)}`, {
    path: new URL(issuer).pathname,
    httpOnly: true,
    sameSite: 'Strict',
    secure: siteUrl.startsWith('https:'),
    maxAge: YEAR_S,
  })
}
