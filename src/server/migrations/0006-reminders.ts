import type { Kysely } from 'kysely'

/**
 * When learners are reminded, and the browsers that a push reaches. As with diaries no foreign key leads to `account`:
 * accounts of an external provider have no row there.
 */
export const reminders = {
  name: '0006-reminders',
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('reminder')
      .addColumn('user_id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('zone', 'text', (column) => column.notNull())
      .addColumn('days', 'text', (column) => column.notNull())
      .addColumn('mail', 'bigint', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('last_day', 'text', (column) => column.notNull())
      .execute()
    await schema.createIndex('reminder_by_time').on('reminder').columns(['zone', 'at']).execute()
    await schema
      .createTable('push_device')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('endpoint_hash', 'text', (column) => column.notNull())
      .addColumn('endpoint', 'text', (column) => column.notNull())
      .addColumn('added_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('push_device_key', ['user_id', 'endpoint_hash'])
      .execute()
    await schema.createIndex('push_device_by_endpoint').on('push_device').columns(['endpoint_hash']).execute()
  },
}
