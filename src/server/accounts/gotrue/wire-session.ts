import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DAY_MS } from '#domain/clock.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import type { MailCause } from '#server/accounts/core/mail-limits.ts'
import type { SignedIn } from '#server/accounts/core/open-session.ts'
import { type Browser, knownDeviceOf } from '#server/accounts/core/remember-device.ts'
import { addressOf } from '#server/rate-limit/limit-requests.ts'
import type { Reply } from './auth-errors.ts'
import { wireUser } from './wire-user.ts'

/**
 * A device that an account was entered from says so with a cookie, so that strangers who guess the password cannot lock
 * its owner out. It opens nothing.
 */
const COOKIE_PREFIX = 'known-'
const COOKIE_S = (400 * DAY_MS) / 1000 // the longest that browsers keep one, and longer than a session lasts

function cookieName({ secrets }: Accounts, userId: string): string {
  return `${COOKIE_PREFIX}${secrets.hmac('device-name', userId).slice(0, 12)}`
}

/** The browser that sends a request. */
export function browserOf(c: Context, accounts: Accounts): Browser {
  return {
    userAgent: c.req.header('user-agent') ?? '',
    deviceOf: (userId) => getCookie(c, cookieName(accounts, userId)) ?? null,
  }
}

/**
 * Who asks for a mail to this address: a device that it was entered from, or anyone. The account is looked up only where
 * there may be such a device: for everyone else the answer takes no longer where there is one.
 */
export async function askerOf(c: Context, accounts: Accounts, email: string): Promise<MailCause> {
  const hasCookie = Object.keys(getCookie(c)).some((name) => name.startsWith(COOKIE_PREFIX))
  const known = hasCookie ? await accounts.store.accountByEmail(email) : null
  if (known !== null && knownDeviceOf(known.value, browserOf(c, accounts)) !== null) return 'trusted'
  return { network: addressOf(c, accounts.settings.trustedProxyHops) }
}

/** Lets this browser's device be known for the account from now on. */
function keepDevice(c: Context, accounts: Accounts, userId: string, device: string): void {
  const { siteUrl, issuer } = accounts.settings
  setCookie(c, cookieName(accounts, userId), device, {
    path: new URL(issuer).pathname,
    httpOnly: true,
    sameSite: 'Strict',
    secure: siteUrl.startsWith('https:'),
    maxAge: COOKIE_S,
  })
}

/** The session as the protocol hands it to its owner, whose device is known from now on. */
async function wireSession(
  c: Context,
  accounts: Accounts,
  { account, session, refreshToken, device }: SignedIn,
): Promise<object> {
  const { token, expiresAt } = await accounts.accessTokens.sign(account, session)
  if (device !== null) keepDevice(c, accounts, account.userId, device)
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
