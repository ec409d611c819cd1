import type { Kysely } from 'kysely'

type AccountTable = { user_id: string; doc: string; created_at: number; unconfirmed_since: number | null }

type Times = { createdAt: number; invitedAt: number | null; emailConfirmedAt: number | null }

const ROWS_AT_ONCE = 500

/** Fills the new columns of the accounts there are, batch by batch in the order of their ids. */
async function fillTimes(db: Kysely<{ account: AccountTable }>): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('account')
      .select(['user_id', 'doc'])
      .where('user_id', '>', last)
      .orderBy('user_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { user_id, doc } of rows) {
      const { createdAt, invitedAt, emailConfirmedAt }: Times = JSON.parse(doc)
      const unconfirmedSince = emailConfirmedAt === null ? Math.max(createdAt, invitedAt ?? 0) : null
      await db
        .updateTable('account')
        .set({ created_at: createdAt, unconfirmed_since: unconfirmedSince })
        .where('user_id', '=', user_id)
        .execute()
      last = user_id
    }
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** The audit trail of accounts; and when accounts were made, and since when they wait to be confirmed. */
export const accountEvents = {
  name: '0003-account-events',
  up: async (db: Kysely<unknown>) => {
    const { schema } = db
    await schema
      .alterTable('account')
      .addColumn('created_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('account').addColumn('unconfirmed_since', 'bigint').execute()
    await fillTimes(db as Kysely<{ account: AccountTable }>)
    await schema.createIndex('account_by_creation').on('account').columns(['created_at', 'user_id']).execute()
    await schema
      .createIndex('account_unconfirmed')
      .on('account')
      .column('unconfirmed_since')
      .where('unconfirmed_since', 'is not', null)
      .execute()
    await schema
      .createTable('account_event')
      .addColumn('event_id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.references('account.user_id').onDelete('cascade'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text')
      .addColumn('detail', 'text')
      .addColumn('times', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createIndex('account_event_by_account')
      .on('account_event')
      .columns(['user_id', 'at'])
      .execute()
    await schema
      .createIndex('account_event_by_time')
      .on('account_event')
      .columns(['at', 'event_id'])
      .execute()
  },
}
