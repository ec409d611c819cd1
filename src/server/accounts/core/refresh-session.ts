import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { judgeRefresh, rotateFamily } from '#domain/accounts/refresh-family.ts'
import { isSessionOver } from '#domain/accounts/session-limits.ts'
import type { SessionRecord } from '#domain/accounts/session-record.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Refusal } from '#server/accounts/gotrue/auth-errors.ts'
import type { Stored } from '#server/accounts/store/account-store.ts'
import { nextRefreshToken, type SessionName, sessionOfToken } from '#server/accounts/tokens/opaque-tokens.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import type { Provider } from './accounts.ts'
import { isBanned, type OpenedSession, type SignedIn } from './open-session.ts'

const MOST_TRIES = 60

function refreshed(provider: Provider, session: SessionRecord, token: string): OpenedSession {
  const salt = Buffer.from(provider.random.bytes(32)).toString('base64url')
  const refreshToken = nextRefreshToken(token, session, salt)
  const now = provider.clock()
  const tokens = rotateFamily(session.tokens, { hash: sha256(refreshToken), salt }, now)
  return { session: { ...session, tokens, refreshedAt: now }, refreshToken }
}

/** One try: 'again' when somebody else refreshed the session at the same moment. */
async function tryRefresh(
  provider: Provider,
  token: string,
  { value: session, rev }: Stored<SessionRecord>,
): Promise<Outcome<OpenedSession, Refusal> | 'again'> {
  const { store, clock } = provider
  const judged = judgeRefresh(session.tokens, sha256(token), clock())
  if (judged.kind === 'unknown') return failure('no-refresh-token')
  if (judged.kind === 'stolen') {
    await store.endSessions(session.userId, { only: [session.sessionId] })
    return failure('used-refresh-token')
  }
  if (judged.kind === 'retry') {
    const active = judged.path.reduce(
      (last, { nextSalt }) => nextRefreshToken(last, session, nextSalt ?? ''),
      token,
    )
    return success({ session, refreshToken: active })
  }
  const opened = refreshed(provider, session, token)
  const changed = await store.changeSession({ value: opened.session, rev })
  return changed === 'changed' ? success(opened) : 'again'
}

async function refreshOf(
  provider: Provider,
  token: string,
  { userId, sessionId }: SessionName,
): Promise<Outcome<OpenedSession, Refusal>> {
  const { store, clock, settings } = provider
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const stored = await store.session(userId, sessionId)
    if (stored === null) return failure('no-refresh-token')
    if (isSessionOver(stored.value, settings.sessionLimits, clock())) return failure('session-over')
    const outcome = await tryRefresh(provider, token, stored)
    if (outcome !== 'again') return outcome
  }
  throw new Error('A session was refreshed by too many at once.')
}

function mayEnter(account: AccountRecord | undefined, now: number): Refusal | null {
  if (account === undefined) return 'no-refresh-token'
  return isBanned(account, now) ? 'log-in-banned' : null
}

/** A new access token, and the next refresh token, for a refresh token. */
export async function refreshSession(provider: Provider, token: string): Promise<Outcome<SignedIn, Refusal>> {
  const name = sessionOfToken(token)
  if (name === null) return failure('bad-refresh-token')
  const account = (await provider.store.accountById(name.userId))?.value
  const refusal = mayEnter(account, provider.clock())
  if (refusal !== null || account === undefined) return failure(refusal ?? 'no-refresh-token')
  const opened = await refreshOf(provider, token, name)
  return opened.ok ? success({ ...opened.value, account }) : opened
}
