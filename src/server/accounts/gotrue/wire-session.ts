import type { Context } from 'hono'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import type { SignedIn } from '#server/accounts/core/open-session.ts'
import { rememberDevice } from '#server/accounts/http/known-device.ts'
import type { Reply } from './auth-errors.ts'
import { wireUser } from './wire-user.ts'

/** The session as the protocol hands it to its owner, whose device is known from now on. */
export async function wireSession(
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
