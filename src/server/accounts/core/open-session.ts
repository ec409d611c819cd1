import type { AccountRecord } from '#domain/accounts/account-record.ts'
import type { Authentication, SessionRecord } from '#domain/accounts/session-record.ts'
import { wireUser } from '#server/accounts/gotrue/wire-user.ts'
import { newRefreshToken } from '#server/accounts/tokens/opaque-tokens.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import type { Provider } from './accounts.ts'

/** A session as the store keeps it, and the refresh token that only the learner's device keeps. */
export type OpenedSession = { session: SessionRecord; refreshToken: string }

export type SignedIn = OpenedSession & { account: AccountRecord }

const LONGEST_USER_AGENT = 256

/** Who signs in, by what, from where. */
export type Entrance = { method: string; factorId?: string; userAgent: string }

/** A new family of refresh tokens for a session. */
export function newFamily(provider: Provider, session: { userId: string; sessionId: string }) {
  const refreshToken = newRefreshToken(session, provider.random)
  return { refreshToken, tokens: [{ hash: sha256(refreshToken), usedAt: null, nextSalt: null }] }
}

/** A session that begins now. */
export function newSession(
  provider: Provider,
  userId: string,
  { method, userAgent }: Entrance,
): OpenedSession {
  const now = provider.clock()
  const name = { userId, sessionId: provider.random.id() }
  const { refreshToken, tokens } = newFamily(provider, name)
  const authentications: Authentication[] = [{ method, at: now, factorId: null }]
  const session = {
    ...name,
    createdAt: now,
    refreshedAt: now,
    authentications,
    tokens,
    userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
  }
  return { session, refreshToken }
}

/** The account of somebody who signs in now. */
export function signedInNow(account: AccountRecord, now: number): AccountRecord {
  return {
    ...account,
    lastSignInAt: now,
    identity: { ...account.identity, lastSignInAt: now },
    updatedAt: now,
  }
}

/** Whether the account may not be entered at present. */
export function isBanned({ bannedUntil }: AccountRecord, now: number): boolean {
  return bannedUntil !== null && bannedUntil > now
}

/** The session as the protocol hands it to its owner. */
export async function wireSession(provider: Provider, { account, session, refreshToken }: SignedIn) {
  const { token, expiresAt } = await provider.accessTokens.sign(account, session)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: provider.settings.accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: wireUser(account),
  }
}
