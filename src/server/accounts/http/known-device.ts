import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Accounts } from '#server/accounts/core/accounts.ts'

/**
 * A device that has logged in to an account before says so with a cookie, so that strangers who guess the password
 * cannot lock its owner out. It opens nothing, and it is worth as few guesses as any stranger has.
 */
const YEAR_S = 365 * 24 * 60 * 60

function cookieName({ secrets }: Accounts, email: string): string {
  return `known-${secrets.hmac('device-name', email).slice(0, 12)}`
}

function signature({ secrets }: Accounts, email: string, device: string): string {
  return secrets.hmac('device', `${email}\n${device}`)
}

/** The id of the known device that a log-in to this address comes from; null for any other. */
export function knownDevice(c: Context, accounts: Accounts, email: string): string | null {
  const [device = '', signed = ''] = (getCookie(c, cookieName(accounts, email)) ?? '').split('.')
  const expected = Buffer.from(signature(accounts, email, device))
  const given = Buffer.from(signed)
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : null
}

/** Lets this device be known for the account from now on. */
export function rememberDevice(c: Context, accounts: Accounts, email: string): void {
  const { siteUrl, issuer } = accounts.settings
  const device =
    knownDevice(c, accounts, email) ?? Buffer.from(accounts.random.bytes(16)).toString('base64url')
  setCookie(c, cookieName(accounts, email), `${device}.${signature(accounts, email, device)}`, {
    path: new URL(issuer).pathname,
    httpOnly: true,
    sameSite: 'Strict',
    secure: siteUrl.startsWith('https:'),
    maxAge: YEAR_S,
  })
}
