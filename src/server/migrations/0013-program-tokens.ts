import type { Kysely } from 'kysely'

/**
 * When a session ends that is a program's, which no idle time ends; null for a device. A server of the release before leaves it null
 * and ends such a session whenever it ends devices.
 */
export const programTokens = {
  name: '0013-program-tokens',
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('session').addColumn('ends_at', 'bigint').execute()
  },
}
