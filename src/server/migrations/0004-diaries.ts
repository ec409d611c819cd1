import type { Kysely } from 'kysely'

/**
 * Diaries: one row for each account, its documents, their earlier versions, and the devices that write. No foreign key
 * leads to `account`: accounts of an external provider have no row there.
 */
export const diaries = {
  name: '0004-diaries',
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('diary')
      .addColumn('user_id', 'text', (column) => column.primaryKey())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('rows', 'bigint', (column) => column.notNull())
      .addColumn('doc_bytes', 'bigint', (column) => column.notNull())
      .addColumn('version_bytes', 'bigint', (column) => column.notNull())
      .addColumn('closed_at', 'bigint')
      .addColumn('opened', 'bigint', (column) => column.notNull())
      .execute()
    // `doc` last: what stands before it is read without the pages that a long text spills into
    await schema
      .createTable('record')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('rev', 'bigint', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('purge_at', 'bigint')
      .addColumn('entry_hash', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('doc', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('record_key', ['user_id', 'kind', 'key'])
      .execute()
    await schema.createIndex('record_by_rev').on('record').columns(['user_id', 'rev']).execute()
    await schema
      .createIndex('record_to_purge')
      .on('record')
      .columns(['purge_at', 'user_id'])
      .where('purge_at', 'is not', null)
      .execute()
    await schema
      .createTable('revision')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('rev', 'bigint', (column) => column.notNull())
      .addColumn('cause', 'text', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('doc', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('revision_key', ['user_id', 'kind', 'key', 'rev'])
      .execute()
    await schema.createIndex('revision_by_time').on('revision').columns(['user_id', 'made_at']).execute()
    await schema
      .createTable('diary_device')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('last', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('diary_device_key', ['user_id', 'device'])
      .execute()
    await schema
      .createTable('installation')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
  },
}
