import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AccountRecord, Factor } from '#domain/accounts/account-record.ts'
import { SINGLE_SIGN_ON } from '#domain/accounts/identity-provider.ts'
import { DAY_MS } from '#domain/clock.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import type { MailCause } from '#server/accounts/core/mail-limits.ts'
import { type Browser, knownDeviceOf, type SignedIn } from '#server/accounts/core/open-session.ts'
import { addressOf } from '#server/rate-limit/limit-requests.ts'
import { AUDIENCE } from '#server/sessions/session-reader.ts'
import type { Reply } from './auth-errors.ts'

/** A time as the protocol writes it; nothing for none. */
export function wireTime(at: number | null | undefined): string | undefined {
  return at === null || at === undefined ? undefined : new Date(at).toISOString()
}

function identityOf(account: AccountRecord) {
  const { identity, userId, email } = account
  return {
    identity_id: identity.id,
    id: userId,
    user_id: userId,
    identity_data: {
      sub: userId,
      email,
      email_verified: account.emailConfirmedAt !== null,
      phone_verified: false,
    },
    provider: 'email',
    last_sign_in_at: wireTime(identity.lastSignInAt),
    created_at: wireTime(identity.createdAt),
    updated_at: wireTime(identity.updatedAt),
    email,
  }
}

/** Those of an issuer, as the protocol has them. */
function linkedIdentities({ userId, identities = [] }: AccountRecord) {
  return identities.map(({ id, issuer, subject, email, ...linked }) => ({
    identity_id: id,
    id: subject,
    user_id: userId,
    identity_data: { iss: issuer, sub: subject, email, email_verified: true, phone_verified: false },
    provider: SINGLE_SIGN_ON,
    last_sign_in_at: wireTime(linked.lastSignInAt),
    created_at: wireTime(linked.createdAt),
    updated_at: wireTime(linked.updatedAt),
    email,
  }))
}

/** A factor without its secret. */
export function wireFactor(factor: Factor) {
  return {
    id: factor.id,
    created_at: wireTime(factor.createdAt),
    updated_at: wireTime(factor.updatedAt),
    status: factor.status,
    friendly_name: factor.friendlyName ?? undefined,
    factor_type: factor.type as string,
    last_challenged_at: wireTime(factor.lastChallengedAt),
  }
}

function recoveryFactor({ recoveryCodes }: AccountRecord) {
  if (recoveryCodes === null) return []
  return [
    {
      id: recoveryCodes.id,
      created_at: wireTime(recoveryCodes.createdAt),
      updated_at: wireTime(recoveryCodes.updatedAt),
      status: 'verified' as const,
      friendly_name: recoveryCodes.friendlyName ?? undefined,
      factor_type: 'recovery_code',
      last_challenged_at: undefined,
    },
  ]
}

function factorsOf(account: AccountRecord) {
  const factors = [...account.factors.map(wireFactor), ...recoveryFactor(account)]
  return factors.length === 0 ? {} : { factors }
}

/** The account as its owner may see it: named member by member, so that nothing secret slips in with a new one. */
export function wireUser(account: AccountRecord) {
  const confirmedAt = wireTime(account.emailConfirmedAt)
  return {
    id: account.userId,
    aud: AUDIENCE,
    role: account.role,
    email: account.email,
    email_confirmed_at: confirmedAt,
    phone: '',
    confirmation_sent_at: wireTime(account.sentAt.signup),
    confirmed_at: confirmedAt,
    recovery_sent_at: wireTime(account.sentAt.recovery),
    new_email: account.newEmail ?? undefined,
    email_change_sent_at: wireTime(account.sentAt['email-change-new']),
    invited_at: wireTime(account.invitedAt),
    reauthentication_sent_at: wireTime(account.sentAt.reauthentication),
    last_sign_in_at: wireTime(account.lastSignInAt),
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    ...factorsOf(account),
    identities: [identityOf(account), ...linkedIdentities(account)],
    created_at: wireTime(account.createdAt),
    updated_at: wireTime(account.updatedAt),
    banned_until: wireTime(account.bannedUntil),
    is_anonymous: false,
  }
}

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
