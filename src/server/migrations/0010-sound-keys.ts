import type { Kysely } from 'kysely'

/** The key of each account under which its spoken sounds are kept; it goes with the account. */
export const soundKeys = {
  name: '0010-sound-keys',
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('sound_key')
      .addColumn('owner', 'text', (column) => column.primaryKey())
      .addColumn('key', 'text', (column) => column.notNull())
      .execute()
  },
}
