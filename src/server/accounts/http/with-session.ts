import type { Context } from 'hono'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { type AuthContext, type AuthError, authenticate } from '#server/accounts/core/authenticate.ts'

const CODES: Record<AuthError, string> = {
  'no-token': 'no_authorization',
  'bad-token': 'bad_jwt',
  'token-expired': 'bad_jwt',
  'session-over': 'session_not_found',
  'no-account': 'user_not_found',
  banned: 'user_banned',
}

type Route = (c: Context, auth: AuthContext) => Promise<Response>

/** A route of ours for whoever is signed in. */
export function withSession(accounts: Accounts, route: Route) {
  return async (c: Context): Promise<Response> => {
    const auth = await authenticate(accounts, c.req.header('authorization'))
    if (auth.ok) return route(c, auth.value)
    return c.json({ error: CODES[auth.error] }, auth.error === 'no-token' ? 401 : 403)
  }
}

export function isoTime(at: number): string {
  return new Date(at).toISOString()
}
