import type { SessionRecord } from '#domain/accounts/account-record.ts'
import { isSessionOver, judgeRefresh, rotateFamily } from '#domain/accounts/session-rules.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Stored } from '#server/accounts/store/account-store.ts'
import { nextRefreshToken, type SessionName, sessionOfToken } from '#server/accounts/tokens/opaque-tokens.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import { countAttempt } from '#server/rate-limit/rate-limit.ts'
import type { AccountError, Result } from './account-error.ts'
import type { Accounts } from './accounts.ts'
import { endSessions } from './change-account.ts'
import { isBanned, type OpenedSession, type SignedIn } from './open-session.ts'

const MOST_TRIES = 60

const WINDOW_MS = 5 * MINUTE_MS

/** How often one session may be refreshed, and how many tokens that open nothing one network address may show. */
export const REFRESH_LIMITS = {
  refresh: { times: 150, windowMs: WINDOW_MS },
  'refresh-refused': { times: 150, windowMs: WINDOW_MS },
}

const MOST_USED_KEPT = 10 * REFRESH_LIMITS.refresh.times // where an operator allows far more than usual

/** So many used tokens are known again: as many as a session may use in one window, so that a thief cannot hide in one. */
export function mostUsedKept({ settings }: Pick<Accounts, 'settings'>): number {
  const { times } = REFRESH_LIMITS.refresh
  return Math.min(Math.max(times, Math.ceil(times * settings.rateLimitFactor)), MOST_USED_KEPT)
}

/** Counts a refresh of a session by a token of its own; false where there were too many. */
async function mayRefresh({ counters, clock, settings }: Accounts, sessionId: string): Promise<boolean> {
  const [limit, factor] = [REFRESH_LIMITS.refresh, settings.rateLimitFactor]
  return (await countAttempt(counters, `refresh ${sessionId}`, { limit, factor, now: clock() })) === 0
}

function rotated(accounts: Accounts, session: SessionRecord, token: string): OpenedSession {
  const { random, clock } = accounts
  const salt = Buffer.from(random.bytes(32)).toString('base64url')
  const refreshToken = nextRefreshToken(token, session, salt)
  const now = clock()
  const tokens = rotateFamily(
    session.tokens,
    { hash: sha256(refreshToken), salt },
    { now, mostUsed: mostUsedKept(accounts) },
  )
  return { session: { ...session, tokens, refreshedAt: now }, refreshToken }
}

/** One try: 'again' when somebody else refreshed the session at the same moment. */
async function tryRefresh(
  accounts: Accounts,
  token: string,
  { value: session, rev }: Stored<SessionRecord>,
): Promise<Outcome<OpenedSession, AccountError> | 'again'> {
  const { store, clock } = accounts
  const judged = judgeRefresh(session.tokens, sha256(token), clock())
  if (judged.kind === 'unknown') return failure('token-unknown')
  if (judged.kind === 'stolen') {
    await endSessions(accounts, session.userId, { only: [session.sessionId] }, 'token-reused')
    return failure('token-reused')
  }
  if (!(await mayRefresh(accounts, session.sessionId))) return failure('rate-limited')
  if (judged.kind === 'retry') {
    const active = judged.path.reduce(
      (last, { nextSalt }) => nextRefreshToken(last, session, nextSalt ?? ''),
      token,
    )
    return success({ session, refreshToken: active })
  }
  const opened = rotated(accounts, session, token)
  const changed = await store.changeSession({ value: opened.session, rev })
  return changed === 'changed' ? success(opened) : 'again'
}

async function refreshNamed(
  accounts: Accounts,
  token: string,
  { userId, sessionId }: SessionName,
): Result<OpenedSession> {
  const { store, clock, settings } = accounts
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const stored = await store.session(userId, sessionId)
    if (stored === null) return failure('token-unknown')
    if (isSessionOver(stored.value, settings.sessionLimits, clock())) return failure('session-over')
    const outcome = await tryRefresh(accounts, token, stored)
    if (outcome !== 'again') return outcome
  }
  throw new Error('A session was refreshed by too many at once.')
}

/** A new access token, and the next refresh token, for a refresh token. */
export async function refreshSession(accounts: Accounts, token: string): Result<SignedIn> {
  const name = sessionOfToken(token)
  if (name === null) return failure('bad-token')
  const account = await accounts.store.accountById(name.userId)
  if (account === null) return failure('token-unknown')
  if (isBanned(account.value, accounts.clock())) return failure('banned')
  const opened = await refreshNamed(accounts, token, name)
  return opened.ok ? success({ ...opened.value, account: account.value, device: null }) : opened
}
