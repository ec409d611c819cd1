import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { type Database, inBatches, ROWS_AT_ONCE, type Tx } from '#server/database/database.ts'
import { hasNul } from '#server/database/database-error.ts'
import { gather } from '#server/database/gather.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import type { Tables } from '#server/database/tables.ts'
import { deleteEndedCounters, sqlRateLimitCounters } from '#server/rate-limit/sql-rate-limit-counters.ts'
import type { AccountStore, NamedSession, PurgeLimits } from './account-store.ts'
import { deleteEventsBefore, sqlAccountEvents, writeEvents } from './sql-account-events.ts'
import { sqlAccounts, storedAccount } from './sql-accounts.ts'
import { sqlChallenges, sqlSigningKeys } from './sql-challenges-and-keys.ts'
import { type DropContent, removeAbandoned } from './sql-remove-accounts.ts'
import { sqlSessions, storedSession } from './sql-sessions.ts'

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
function sqlLiveSession({
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

const SIGN_UP = 'sign-up'
const CLOSED = 'closed'

/** Whether sign-up is closed: a row of the installation, so that all servers know at once. */
function sqlSignUp({ reader, tx }: Database): Pick<AccountStore, 'isSignUpClosed' | 'closeSignUp'> {
  return {
    async isSignUpClosed() {
      const row = await reader
        .selectFrom('installation')
        .select('value')
        .where('name', '=', SIGN_UP)
        .executeTakeFirst()
      return row?.value === CLOSED
    },
    closeSignUp: (isClosed, event) =>
      tx(async (within) => {
        const value = isClosed ? CLOSED : 'open'
        await within
          .insertInto('installation')
          .values({ name: SIGN_UP, value })
          .onConflict((on) => on.column('name').doUpdateSet({ value }))
          .execute()
        await writeEvents(within, [event])
      }),
  }
}

function someSessions(within: Tx, { now, idleSince, openedBefore }: PurgeLimits): Promise<unknown[]> {
  const isOver = (of: ExpressionBuilder<Tables, 'session'>) =>
    of.or([
      of('ends_at', '<=', now),
      of.and([
        of('ends_at', 'is', null),
        of.or([of('refreshed_at', '<', idleSince), of('created_at', '<', openedBefore)]),
      ]),
    ])
  return within
    .deleteFrom('session')
    .where((of) => {
      const some = of
        .selectFrom('session')
        .select(['user_id', 'session_id'])
        .where(isOver)
        .limit(ROWS_AT_ONCE)
      return of(of.refTuple('user_id', 'session_id'), 'in', some.$asTuple('user_id', 'session_id'))
    })
    .where(isOver) // refreshed since the batch was chosen
    .returning('session_id')
    .execute()
}

/** Drops what no longer counts, of all accounts: the one operation that is nobody's in particular. */
function sqlPurge(database: Database, dropContent: DropContent): AccountStore['purge'] {
  return async (limits) => {
    await inBatches(database, (within) => someSessions(within, limits))
    await inBatches(database, (within) => deleteEndedCounters(within, limits.now, ROWS_AT_ONCE))
    await inBatches(database, (within) => deleteEventsBefore(within, limits.eventsBefore, ROWS_AT_ONCE))
    const accounts = await inBatches(
      database,
      (within) => removeAbandoned(within, limits.unconfirmedBefore, { limit: ROWS_AT_ONCE, dropContent }),
      { isErasure: true },
    )
    await database.tx(async (within) => {
      await within.deleteFrom('challenge').where('expires_at', '<=', limits.now).execute()
      await within.deleteFrom('signing_key').where('ends_at', '<=', limits.now).execute()
    })
    return { accounts }
  }
}

/**
 * Accounts in SQLite or PostgreSQL. Every rule about who wins is in one statement that compares and writes, because
 * the single writer of SQLite hides what goes wrong between two. `dropContent` goes with every account that is removed.
 */
export function sqlAccountStore(
  database: Database,
  dropContent: DropContent = async () => undefined,
): AccountStore {
  return {
    ...sqlAccounts(database, dropContent),
    ...sqlSessions(database),
    ...sqlLiveSession(database),
    ...sqlAccountEvents(database),
    ...sqlRateLimitCounters(database),
    ...sqlChallenges(database),
    ...sqlSigningKeys(database),
    ...sqlSignUp(database),
    purge: sqlPurge(database, dropContent),
  }
}

/** The address of an account that its owner has confirmed; null where there is none. */
export async function provenAddress(
  { reader }: Pick<Database, 'reader'>,
  userId: string,
): Promise<string | null> {
  const row = await reader
    .selectFrom('account')
    .select('email')
    .where('user_id', '=', userId)
    .where('unconfirmed_since', 'is', null)
    .executeTakeFirst()
  return row?.email ?? null
}
