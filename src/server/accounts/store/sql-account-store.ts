import type { ExpressionBuilder } from 'kysely'
import type { Database, Tx } from '#server/database/database.ts'
import { inBatches, ROWS_AT_ONCE } from '#server/database/in-batches.ts'
import type { Tables } from '#server/database/tables.ts'
import { deleteEndedCounters, sqlRateLimitCounters } from '#server/rate-limit/sql-rate-limit-counters.ts'
import type { AccountStore, PurgeLimits } from './account-store.ts'
import { deleteEventsBefore, sqlAccountEvents, writeEvents } from './sql-account-events.ts'
import { sqlAccounts } from './sql-accounts.ts'
import { sqlChallenges, sqlSigningKeys } from './sql-challenges-and-keys.ts'
import { sqlLiveSession } from './sql-live-session.ts'
import { type DropContent, removeAbandoned } from './sql-remove-accounts.ts'
import { sqlSessions } from './sql-sessions.ts'

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
