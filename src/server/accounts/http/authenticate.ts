import type { Context } from 'hono'
import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { assuranceOf } from '#domain/accounts/assurance.ts'
import { isSessionOver } from '#domain/accounts/session-limits.ts'
import type { AssuranceLevel, SessionRecord } from '#domain/accounts/session-record.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { isBanned } from '#server/accounts/core/open-session.ts'
import type { Refusal } from '#server/accounts/gotrue/auth-errors.ts'
import type { Stored } from '#server/accounts/store/account-store.ts'
import { bearerIn } from '#server/sessions/session-reader.ts'

/** Who asks, with a token that holds and a session that is alive. */
export type AuthContext = {
  userId: string
  account: Stored<AccountRecord>
  session: Stored<SessionRecord>
  /** The lower of what the token and the session say: an older token gains nothing by a later proof. */
  aal: AssuranceLevel
}

/** Who holds this access token. */
export async function authenticate(
  provider: Provider,
  token: string,
): Promise<Outcome<AuthContext, Refusal>> {
  const { store, clock, settings } = provider
  const claims = await provider.accessTokens.check(token)
  if (!claims.ok) return claims
  const { userId, sessionId, aal } = claims.value
  const account = await store.accountById(userId)
  if (account === null) return failure('no-user')
  if (isBanned(account.value, clock())) return failure('banned')
  const session = await store.session(userId, sessionId)
  if (session === null || isSessionOver(session.value, settings.sessionLimits, clock()))
    return failure('no-session')
  const level = assuranceOf(session.value.authentications, account.value)
  return success({ userId, account, session, aal: aal === 'aal2' ? level : 'aal1' })
}

/** Who sends this request. */
export async function requireSession(c: Context, provider: Provider): Promise<Outcome<AuthContext, Refusal>> {
  const token = bearerIn(c.req.header('authorization'))
  return token === null ? failure('no-bearer') : authenticate(provider, token)
}
