import type { Kysely } from 'kysely'

/** What belongs to an account begins its key with `user_id`, so that tables can be sharded by it. */
export const accounts = {
  name: '0001-accounts',
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('account')
      .addColumn('user_id', 'text', (column) => column.primaryKey())
      .addColumn('rev', 'bigint', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('doc', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('user_email')
      .addColumn('email', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('session')
      .addColumn('user_id', 'text', (column) =>
        column.references('account.user_id').onDelete('cascade').notNull(),
      )
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('rev', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('refreshed_at', 'bigint', (column) => column.notNull())
      .addColumn('doc', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('session_key', ['user_id', 'session_id'])
      .execute()
    await schema
      .createTable('hit')
      .addColumn('key_hash', 'text', (column) => column.primaryKey())
      .addColumn('hits', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('challenge')
      .addColumn('challenge_id', 'text', (column) => column.primaryKey())
      .addColumn('challenge', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('signing_key')
      .addColumn('kid', 'text', (column) => column.primaryKey())
      .addColumn('ends_at', 'bigint')
      .addColumn('doc', 'text', (column) => column.notNull())
      .execute()
  },
}
