import type { Kysely } from 'kysely'

/**
 * What engines with a key were asked on a day of UTC, and what is set aside for jobs under way. An empty spender stands for
 * the installation.
 */
export const engineBudgets = {
  name: '0009-engine-budgets',
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('engine_use')
      .addColumn('spender', 'text', (column) => column.notNull())
      .addColumn('engine', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('characters', 'bigint', (column) => column.notNull())
      .addColumn('sound_ms', 'bigint', (column) => column.notNull())
      .addColumn('calls', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('engine_use_key', ['spender', 'engine', 'day'])
      .execute()
    await schema.createIndex('engine_use_by_day').on('engine_use').columns(['day']).execute()
    await schema
      .createTable('engine_hold')
      .addColumn('spender', 'text', (column) => column.notNull())
      .addColumn('engine', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('hold_id', 'text', (column) => column.notNull())
      .addColumn('characters', 'bigint', (column) => column.notNull())
      .addColumn('sound_ms', 'bigint', (column) => column.notNull())
      .addColumn('calls', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('engine_hold_key', ['spender', 'engine', 'day', 'hold_id'])
      .execute()
  },
}
