import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { hasNul } from '#server/database/database-error.ts'
import { gather } from '#server/database/gather.ts'
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

type Revs = { account: number; session: number }

type RevsRow = { account_rev: number | null; session_rev: number | null; live_keys: number | null }

function isKeyLive({ kid }: NamedSession, { live_keys: count }: Pick<RevsRow, 'live_keys'>): boolean {
  return kid === null || count === 1
}

/** null where any of the three is not there. */
function revsOf(named: NamedSession, row: RevsRow): Revs | null {
  const { account_rev: account, session_rev: session } = row
  return account !== null && session !== null && isKeyLive(named, row) ? { account, session } : null
}

const selectRevsOfAll = prepared(
  (_, value: Given<{ named: string }>) => sql<RevsRow & { place: number }>`
    select named.place,
      (select rev from account where user_id = named.of_user) as account_rev,
      (select rev from session where user_id = named.of_user and session_id = named.of_session) as session_rev,
      (select count(*) from signing_key where kid = named.kid and (ends_at is null or ends_at > named.at)) as live_keys
    from json_to_recordset(${value('named')}::json)
      as named(place integer, of_user text, of_session text, kid text, at bigint)`,
)

const MOST_AT_ONCE = 256

/**
 * The same of many in one statement, asked anew for each request: on PostgreSQL the way there and back costs several times
 * what is asked.
 */
function revsTogether(reader: Database['reader']): (named: NamedSession) => Promise<Revs | null> {
  async function readAll(all: NamedSession[]): Promise<(Revs | null)[]> {
    const asked = all.map(({ userId, sessionId, kid, now }, place) => {
      return { place, of_user: userId, of_session: sessionId, kid, at: now }
    })
    const rows = await selectRevsOfAll(reader, { named: JSON.stringify(asked) })
    const byPlace = new Map(rows.map((row) => [row.place, row]))
    return all.map((named, place) => {
      const row = byPlace.get(place)
      return row === undefined ? null : revsOf(named, row)
    })
  }
  return gather(readAll, { most: MOST_AT_ONCE, atOnce: 1 })
}

function isNobodys({ userId, sessionId, kid }: NamedSession): boolean {
  return [userId, sessionId, kid ?? ''].some((text) => hasNul(text) || !text.isWellFormed())
}

/** What every request with a session asks, in one statement each. */
export function sqlLiveSession({
  engine,
  reader,
}: Pick<Database, 'engine' | 'reader'>): Pick<AccountStore, 'liveSession' | 'liveRevs'> {
  const together = engine === 'postgres' ? revsTogether(reader) : null
  return {
    async liveSession(named) {
      if (isNobodys(named)) return null
      const [row] = await selectRecords(reader, named)
      if (row === undefined) return null
      const { session_rev: rev, session_doc: doc } = row
      return {
        account: storedAccount({ rev: row.account_rev, doc: row.account_doc }),
        session: rev === null || doc === null ? null : storedSession({ rev, doc }),
        isKeyLive: isKeyLive(named, row),
      }
    },
    async liveRevs(named) {
      if (isNobodys(named)) return null
      if (together !== null) return together(named)
      const [row] = await selectRevs(reader, named)
      return row === undefined ? null : revsOf(named, row)
    },
  }
}
