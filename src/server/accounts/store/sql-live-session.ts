import type { Database } from '#server/database/database.ts'
import { hasNul } from '#server/database/database-error.ts'
import type { AccountStore, NamedSession } from './account-store.ts'
import { storedAccount } from './sql-accounts.ts'
import { storedSession } from './sql-sessions.ts'

/** An account, the session that a token names, and how many keys with the token's key id count. */
function namedSession({ reader }: Pick<Database, 'reader'>, { userId, sessionId, kid, now }: NamedSession) {
  return reader
    .selectFrom('account')
    .leftJoin('session', (join) =>
      join.onRef('session.user_id', '=', 'account.user_id').on('session.session_id', '=', sessionId),
    )
    .where('account.user_id', '=', userId)
    .select(['account.rev as account_rev', 'session.rev as session_rev'])
    .select((of) =>
      of
        .selectFrom('signing_key')
        .select((keys) => keys.fn.countAll<number>().as('count'))
        .where('kid', '=', kid ?? '')
        .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
        .as('live_keys'),
    )
}

function isNobodys({ userId, sessionId, kid }: NamedSession): boolean {
  return hasNul(userId) || hasNul(sessionId) || hasNul(kid ?? '')
}

/** What every request with a session asks, in one statement each. */
export function sqlLiveSession(database: Database): Pick<AccountStore, 'liveSession' | 'liveRevs'> {
  return {
    async liveSession(named) {
      if (isNobodys(named)) return null
      const row = await namedSession(database, named)
        .select(['account.doc as account_doc', 'session.doc as session_doc'])
        .executeTakeFirst()
      if (row === undefined) return null
      const { session_rev: rev, session_doc: doc } = row
      return {
        account: storedAccount({ rev: row.account_rev, doc: row.account_doc }),
        session: rev === null || doc === null ? null : storedSession({ rev, doc }),
        isKeyLive: named.kid === null || row.live_keys === 1,
      }
    },
    async liveRevs(named) {
      if (isNobodys(named)) return null
      const row = await namedSession(database, named).executeTakeFirst()
      if (row === undefined || row.session_rev === null) return null
      if (named.kid !== null && row.live_keys !== 1) return null
      return { account: row.account_rev, session: row.session_rev }
    },
  }
}
