import type { SessionRecord } from '#domain/accounts/account-record.ts'
import { isSessionOver } from '#domain/accounts/session-rules.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { AccessClaims } from '#server/accounts/tokens/access-tokens.ts'
import {
  bearerIn,
  type SessionError,
  type SessionHolder,
  type SessionReader,
} from '#server/sessions/session-reader.ts'
import { tokenCache } from '#server/sessions/token-cache.ts'
import type { Accounts } from './accounts.ts'
import { findSession, lacksSecondFactor } from './authenticate.ts'

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
