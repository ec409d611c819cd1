import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import type { MailCause } from '#server/accounts/core/mail-limits.ts'
import type { SignedIn } from '#server/accounts/core/open-session.ts'
import { addressOf } from '#server/rate-limit/limit-requests.ts'
import type { Reply } from './auth-errors.ts'
import { wireUser } from './wire-user.ts'

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

/** Who asks for a mail to this address: a device that has logged in to it, or anyone. */
export function askerOf(c: Context, accounts: Accounts, email: string): MailCause {
  if (knownDevice(c, accounts, email) !== null) return 'trusted'
  return { network: addressOf(c, accounts.settings.trustedProxyHops) }
}

/** Lets this device be known for the account from now on. */
function rememberDevice(c: Context, accounts: Accounts, email: string): void {
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

/** The session as the protocol hands it to its owner, whose device is known from now on. */
async function wireSession(
  c: Context,
  accounts: Accounts,
  { account, session, refreshToken }: SignedIn,
): Promise<object> {
  const { token, expiresAt } = await accounts.accessTokens.sign(account, session)
  rememberDevice(c, accounts, account.email)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: accounts.settings.accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: wireUser(account),
  }
}

/** Hands a session to its owner. */
export async function replySession(
  c: Context,
  accounts: Accounts,
  outcome: Reply<SignedIn>,
  more: Record<string, unknown> = {},
): Promise<Reply> {
  if (!outcome.ok) return outcome
  return { ok: true, value: { ...(await wireSession(c, accounts, outcome.value)), ...more } }
}

/** The first half of a change of address is confirmed: no session yet. */
const HALF_CONFIRMED = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
}

/** Hands over the session that a mail opened, or says that another mail is to be confirmed. */
export async function replyVerified(
  c: Context,
  accounts: Accounts,
  outcome: Reply<SignedIn | null>,
): Promise<Reply> {
  if (!outcome.ok) return outcome
  if (outcome.value === null) return { ok: true, value: HALF_CONFIRMED }
  return { ok: true, value: await wireSession(c, accounts, outcome.value) }
}
