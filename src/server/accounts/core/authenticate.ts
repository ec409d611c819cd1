import type { AccountRecord, AssuranceLevel, SessionRecord } from '#domain/accounts/account-record.ts'
import {
  assuranceOf,
  hasSecondFactor,
  isSessionFresh,
  isSessionOver,
} from '#domain/accounts/session-rules.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Stored } from '#server/accounts/store/account-store.ts'
import type { AccessClaims } from '#server/accounts/tokens/access-tokens.ts'
import {
  bearerIn,
  type SessionError,
  type SessionHolder,
  type SessionReader,
} from '#server/sessions/session-reader.ts'
import { tokenCache } from '#server/sessions/token-cache.ts'
import type { Result } from './account-error.ts'
import type { Accounts } from './accounts.ts'
import { changeAccount, type Decision, fail } from './change-account.ts'
import { isBanned, presentSession } from './open-session.ts'

/** Who asks, with a token that holds and a session that is alive. */
export type AuthContext = {
  userId: string
  account: Stored<AccountRecord>
  session: Stored<SessionRecord>
  /** The lower of what the token and the session say: an older token gains nothing by a later second factor. */
  aal: AssuranceLevel
}

type AuthError = 'no-token' | 'bad-token' | 'token-expired' | 'no-account' | 'banned' | 'session-over'

/** The account and the session that a verified token names, as they are at this moment: one statement. */
async function findSession(
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

/** Changes the account of a session as long as the session is there: it may have ended since the request was let in. */
export function changeInSession<Value>(
  accounts: Accounts,
  auth: AuthContext,
  decide: (account: AccountRecord) => Decision<Value> | Promise<Decision<Value>>,
  whenNone?: Parameters<typeof changeAccount<Value>>[3],
): Result<Value> {
  const whileThere = async (account: AccountRecord): Promise<Decision<Value>> =>
    (await presentSession(accounts, auth)) === null ? fail('session-over') : decide(account)
  return changeAccount(accounts, auth.userId, whileThere, whenNone)
}

/** What a token was found to prove, and the revisions of account and session at which it did. */
type Known = {
  claims: AccessClaims
  holder: SessionHolder
  session: Pick<SessionRecord, 'createdAt' | 'refreshedAt'>
  revs: { account: number; session: number }
}

type SessionPorts = Pick<Accounts, 'store' | 'clock' | 'settings' | 'keys' | 'accessTokens'>

/**
 * Sessions of this server's own accounts. A token's signature is verified once; each request asks in one statement
 * whether account, session and key are still what they were, so that an end of any of them holds at once.
 */
export function embeddedSessions(accounts: SessionPorts): SessionReader {
  const { store, clock, settings, keys, accessTokens } = accounts
  const cache = tokenCache<Known>(clock)

  async function stillHolds({ claims, session, revs }: Known): Promise<boolean> {
    const now = clock()
    if (isSessionOver(session, settings.sessionLimits, now)) return false
    const { userId, sessionId } = claims
    const found = await store.liveRevs({ userId, sessionId, kid: await keys.storedKid(claims.kid), now })
    return found !== null && found.account === revs.account && found.session === revs.session
  }

  async function readAnew(
    token: string,
    claims: AccessClaims,
  ): Promise<Outcome<SessionHolder, SessionError>> {
    const auth = await findSession(accounts, claims)
    if (!auth.ok) return failure('bad-session')
    const { userId, session, account, aal } = auth.value
    if (lacksSecondFactor(account.value, auth.value)) return failure('second-factor-needed')
    const { sessionId, createdAt, refreshedAt } = session.value
    const holder = { userId, sessionId, aal }
    const revs = { account: account.rev, session: session.rev }
    cache.put(token, { claims, holder, session: { createdAt, refreshedAt }, revs }, claims.endsAt)
    return success(holder)
  }

  return {
    async read(authorization) {
      const token = bearerIn(authorization)
      if (token === null) return failure('no-session')
      const known = cache.get(token)
      if (known !== undefined)
        return (await stillHolds(known)) ? success(known.holder) : readAnew(token, known.claims)
      const claims = await accessTokens.verify(token)
      return claims.ok ? readAnew(token, claims.value) : failure('bad-session')
    },
  }
}
