import type { AccountRecord, AssuranceLevel, SessionRecord } from '#domain/accounts/account-record.ts'
import { assuranceOf, hasSecondFactor } from '#domain/accounts/assurance.ts'
import { isSessionFresh, isSessionOver } from '#domain/accounts/session-rules.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Stored } from '#server/accounts/store/account-store.ts'
import type { AccessClaims } from '#server/accounts/tokens/access-tokens.ts'
import { bearerIn } from '#server/sessions/session-reader.ts'
import type { Accounts } from './accounts.ts'
import { isBanned } from './open-session.ts'

/** Who asks, with a token that holds and a session that is alive. */
export type AuthContext = {
  userId: string
  account: Stored<AccountRecord>
  session: Stored<SessionRecord>
  /** The lower of what the token and the session say: an older token gains nothing by a later second factor. */
  aal: AssuranceLevel
}

export type AuthError = 'no-token' | 'bad-token' | 'token-expired' | 'no-account' | 'banned' | 'session-over'

/** The account and the session that a verified token names, as they are at this moment: one statement. */
export async function findSession(
  { store, clock, settings, keys }: Pick<Accounts, 'store' | 'clock' | 'settings' | 'keys'>,
  { userId, sessionId, aal, kid }: AccessClaims,
): Promise<Outcome<AuthContext, AuthError>> {
  const now = clock()
  const found = await store.liveSession({ userId, sessionId, kid: await keys.storedKid(kid), now })
  if (found === null) return failure('no-account')
  const { account, session, isKeyLive } = found
  if (!isKeyLive) return failure('bad-token')
  if (isBanned(account.value, now)) return failure('banned')
  const isOver = session === null || isSessionOver(session.value, settings.sessionLimits, now)
  if (isOver || session.value.program !== undefined) return failure('session-over')
  const level = assuranceOf(session.value.authentications, account.value)
  return success({ userId, account, session, aal: aal === 'aal2' ? level : 'aal1' })
}

/** Who sends a request with this header `Authorization`. */
export async function authenticate(
  accounts: Accounts,
  authorization: string | undefined,
): Promise<Outcome<AuthContext, AuthError>> {
  const token = bearerIn(authorization)
  if (token === null) return failure('no-token')
  const claims = await accounts.accessTokens.verify(token)
  return claims.ok ? findSession(accounts, claims.value) : claims
}

/** The accounts with who acts in a session, for the audit trail. */
export function actingIn(accounts: Accounts, { session }: Pick<AuthContext, 'session'>): Accounts {
  return { ...accounts, actor: { by: 'session', sessionId: session.value.sessionId } }
}

/** Whether the account has a second factor that was not shown in this session. */
export function lacksSecondFactor(account: AccountRecord, { aal }: Pick<AuthContext, 'aal'>): boolean {
  return aal === 'aal1' && hasSecondFactor(account)
}

/**
 * Why a session may not change how the account is entered, or end it: a second factor is missing, or it is too long ago
 * that somebody proved to be its owner. Null where it may.
 */
export function freshnessError(
  { clock, settings }: Pick<Accounts, 'clock' | 'settings'>,
  account: AccountRecord,
  auth: Pick<AuthContext, 'aal' | 'session'>,
): 'factor-needed' | 'reauthentication-needed' | null {
  if (lacksSecondFactor(account, auth)) return 'factor-needed'
  const limits = { now: clock(), freshMs: settings.freshLogInMs }
  return isSessionFresh(auth.session.value, account, limits) ? null : 'reauthentication-needed'
}
