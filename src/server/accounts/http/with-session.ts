import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AccountError } from '#server/accounts/core/account-error.ts'
import { type Accounts, LEAST_WAIT_S } from '#server/accounts/core/accounts.ts'
import {
  type AuthContext,
  actingIn,
  authenticate,
  lacksSecondFactor,
} from '#server/accounts/core/authenticate.ts'

/** The words of the protocol at `/auth/v1`, so that a client needs to know one set. */
const ERRORS: Partial<Record<AccountError, [ContentfulStatusCode, string]>> = {
  'no-token': [401, 'no_authorization'],
  'bad-token': [403, 'bad_jwt'],
  'token-expired': [403, 'bad_jwt'],
  'session-over': [403, 'session_not_found'],
  'no-account': [403, 'user_not_found'],
  banned: [403, 'user_banned'],
  'factor-needed': [403, 'insufficient_aal'],
  'reauthentication-needed': [400, 'reauthentication_needed'],
  'wrong-password': [400, 'current_password_invalid'],
  'wrong-code': [422, 'reauthentication_not_valid'],
  'too-many': [409, 'too_many_tokens'],
  'rate-limited': [429, 'over_request_rate_limit'],
  'too-busy': [429, 'over_request_rate_limit'],
}

export function answerError(c: Context, error: AccountError, waitSeconds = LEAST_WAIT_S): Response {
  const [status, code] = ERRORS[error] ?? [400, 'validation_failed']
  if (status === 429) c.header('Retry-After', String(waitSeconds))
  return c.json({ error: code }, status)
}

/** `acting` are the accounts with who asks, for the audit trail. */
type Route = (c: Context, auth: AuthContext, acting: Accounts) => Promise<Response>

/** A route of ours for whoever is signed in. */
export function withSession(accounts: Accounts, route: Route) {
  return async (c: Context): Promise<Response> => {
    const auth = await authenticate(accounts, c.req.header('authorization'))
    return auth.ok ? route(c, auth.value, actingIn(accounts, auth.value)) : answerError(c, auth.error)
  }
}

/** A route for sessions that have shown the second factor, where the account has one. */
export function withWholeSession(accounts: Accounts, route: Route) {
  return withSession(accounts, async (c, auth, acting) =>
    lacksSecondFactor(auth.account.value, auth) ? answerError(c, 'factor-needed') : route(c, auth, acting),
  )
}

export function isoTime(at: number): string {
  return new Date(at).toISOString()
}
