import type { ExpressionBuilder } from 'kysely'
import type { Database, Tx } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import type { AccountStore } from './account-store.ts'

const ROWS_AT_ONCE = 500 // others write between two batches

/** Deletes batch by batch until there is nothing left to delete. */
async function inBatches({ tx }: Database, deleteSome: (within: Tx) => Promise<unknown[]>): Promise<void> {
  for (;;) {
    const deleted = await tx(deleteSome)
    if (deleted.length < ROWS_AT_ONCE) return
  }
}

type Limits = Parameters<AccountStore['purge']>[0]

function someSessions(within: Tx, { idleSince, openedBefore }: Limits): Promise<unknown[]> {
  const isOver = (of: ExpressionBuilder<Tables, 'session'>) =>
    of.or([of('refreshed_at', '<', idleSince), of('created_at', '<', openedBefore)])
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

function someHits(within: Tx, { now }: Limits): Promise<unknown[]> {
  return within
    .deleteFrom('hit')
    .where('key_hash', 'in', (of) =>
      of.selectFrom('hit').select('key_hash').where('ends_at', '<=', now).limit(ROWS_AT_ONCE),
    )
    .where('ends_at', '<=', now) // counted anew since the batch was chosen
    .returning('key_hash')
    .execute()
}

/** Drops what no longer counts, of all accounts: the one operation that is nobody's in particular. */
export function sqlPurge(database: Database): AccountStore['purge'] {
  return async (limits) => {
    await inBatches(database, (within) => someSessions(within, limits))
    await inBatches(database, (within) => someHits(within, limits))
    await database.tx(async (within) => {
      await within.deleteFrom('challenge').where('expires_at', '<=', limits.now).execute()
      await within.deleteFrom('signing_key').where('ends_at', '<=', limits.now).execute()
    })
  }
}
