import type { Kysely } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { hasNul } from '#server/database/database-error.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import type { Tables } from '#server/database/tables.ts'
import type { AccountStore, NamedSession } from './account-store.ts'
import { storedAccount } from './sql-accounts.ts'
import { storedSession } from './sql-sessions.ts'

/** An account, the session that a token names, and how many keys with the token's key id count. */
function namedSession(db: Kysely<Tables>, value: Given<NamedSession>) {
  return db
    .selectFrom('account')
    .leftJoin('session', (join) =>
      join.onRef('session.user_id', '=', 'account.user_id').on('session.session_id', '=', value('sessionId')),
    )
    .where('account.user_id', '=', value('userId'))
    .select(['account.rev as account_rev', 'session.rev as session_rev'])
    .select((of) =>
      of
        .selectFrom('signing_key')
        .select((keys) => keys.fn.countAll<number>().as('count'))
        .where('kid', '=', value('kid') as string)
        .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', value('now'))]))
        .as('live_keys'),
    )
}

const selectRevs = prepared(namedSession)

const selectRecords = prepared((db, value: Given<NamedSession>) =>
  namedSession(db, value).select(['account.doc as account_doc', 'session.doc as session_doc']),
)

function isNobodys({ userId, sessionId, kid }: NamedSession): boolean {
  return hasNul(userId) || hasNul(sessionId) || hasNul(kid ?? '')
}

/** What every request with a session asks, in one statement each. */
export function sqlLiveSession({
  reader,
}: Pick<Database, 'reader'>): Pick<AccountStore, 'liveSession' | 'liveRevs'> {
  return {
    async liveSession(named) {
      if (isNobodys(named)) return null
      const [row] = await selectRecords(reader, named)
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
      const [row] = await selectRevs(reader, named)
      if (row === undefined || row.session_rev === null) return null
      if (named.kid !== null && row.live_keys !== 1) return null
      return { account: row.account_rev, session: row.session_rev }
    },
  }
}
