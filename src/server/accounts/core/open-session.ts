import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { assuranceOf, withAuthentication } from '#domain/accounts/assurance.ts'
import type { SessionRecord } from '#domain/accounts/session-record.ts'
import { success } from '#domain/outcome.ts'
import { newRefreshToken, type SessionName } from '#server/accounts/tokens/opaque-tokens.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import type { Accounts } from './accounts.ts'
import type { AuthContext } from './authenticate.ts'
import { type Decision, fail } from './change-account.ts'

/** A session as the store keeps it, and the refresh token that only the learner's device keeps. */
export type OpenedSession = { session: SessionRecord; refreshToken: string }

export type SignedIn = OpenedSession & { account: AccountRecord }

/** By what somebody signs in, and the browser that they use. */
export type SignInMethod = { method: string; userAgent: string }

const LONGEST_USER_AGENT = 256

function newTokenFamily({ random }: Accounts, session: SessionName) {
  const refreshToken = newRefreshToken(session, random)
  return { refreshToken, tokens: [{ hash: sha256(refreshToken), usedAt: null, nextSalt: null }] }
}

function newSession(
  accounts: Accounts,
  { userId, lastSignInAt }: AccountRecord,
  { method, userAgent }: SignInMethod,
): OpenedSession {
  const now = accounts.clock()
  const name = { userId, sessionId: accounts.random.id() }
  const { refreshToken, tokens } = newTokenFamily(accounts, name)
  const session = {
    ...name,
    createdAt: now,
    refreshedAt: now,
    authentications: [{ method, at: now, factorId: null }],
    tokens,
    userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
    signedInBefore: lastSignInAt,
  }
  return { session, refreshToken }
}

/** Signs the owner of an account in: the account and its new session, neither of them stored yet. */
export function signIn(accounts: Accounts, account: AccountRecord, by: SignInMethod): SignedIn {
  const now = accounts.clock()
  const identity = { ...account.identity, lastSignInAt: now }
  const signedIn = { ...account, lastSignInAt: now, identity, updatedAt: now }
  return { ...newSession(accounts, account, by), account: signedIn }
}

/** The decision to sign somebody in. */
export function decideSignIn(
  accounts: Accounts,
  account: AccountRecord,
  by: SignInMethod,
): Decision<SignedIn> & { change: { account: AccountRecord; open: SessionRecord } } {
  const signedIn = signIn(accounts, account, by)
  return { answer: success(signedIn), change: { account: signedIn.account, open: signedIn.session } }
}

/** Whether the account may not be entered at present. */
export function isBanned({ bannedUntil }: AccountRecord, now: number): boolean {
  return bannedUntil !== null && bannedUntil > now
}

/**
 * The decision once a second factor was shown: the session rises, with new refresh tokens, so that those it had before
 * give nothing higher; the account's other sessions without a second factor end.
 */
export async function raiseSession(
  accounts: Accounts,
  account: AccountRecord,
  { session: { value: before } }: AuthContext,
  shown: { method: string; factorId: string },
): Promise<Decision<SignedIn>> {
  const { store, clock } = accounts
  const { userId, sessionId } = before
  const present = await store.session(userId, sessionId)
  if (present === null) return fail('session-over')
  const now = clock()
  const { refreshToken, tokens } = newTokenFamily(accounts, { userId, sessionId })
  const authentications = withAuthentication(present.value.authentications, { ...shown, at: now })
  const session = { ...present.value, authentications, tokens, refreshedAt: now }
  const others = (await store.sessions(userId)).filter(
    ({ value }) => value.sessionId !== sessionId && assuranceOf(value.authentications, account) === 'aal1',
  )
  return {
    answer: success({ account, session, refreshToken }),
    change: {
      account,
      replace: { value: session, rev: present.rev },
      end: { only: others.map(({ value }) => value.sessionId) },
    },
  }
}
