import { expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'
import { migrate } from '#server/database/open-database.ts'
import { MIGRATIONS } from './migrations.ts'

/** The table as the version before had it. */
async function undo({ tx }: Database): Promise<void> {
  await tx(async (within) => {
    await within.schema.dropIndex('push_device_endpoint').execute()
    await within.schema
      .createIndex('push_device_by_endpoint')
      .on('push_device')
      .columns(['endpoint_hash'])
      .execute()
    const ledger = within.withTables<{ migration: { name: string } }>()
    await ledger.deleteFrom('migration').where('name', '=', '0007-one-account-a-device').execute()
  })
}

function describeMigration(opened: () => Database): void {
  it('of several accounts that have one browser the latest keeps it', async () => {
    const database = opened()
    await undo(database)
    const rows = [
      ['ana', 'shared', 1],
      ['ben', 'shared', 3],
      ['cia', 'shared', 2],
      ['ana', 'at-once', 5],
      ['ben', 'at-once', 5],
      ['ana', 'own', 1],
    ] as const
    const values = rows.map(([user_id, name, added_at]) => ({
      ...{ user_id, added_at, endpoint_hash: name, endpoint: `https://push.example/${name}` },
    }))
    await database.tx((within) => within.insertInto('push_device').values(values).execute())
    expect(await migrate(database, MIGRATIONS, 0)).toEqual(['0007-one-account-a-device'])
    const left = await database.reader
      .selectFrom('push_device')
      .select(['user_id', 'endpoint_hash'])
      .orderBy('endpoint_hash')
      .execute()
    expect(left.map(({ user_id, endpoint_hash }) => `${endpoint_hash} ${user_id}`)).toEqual([
      'at-once ben',
      'own ana',
      'shared ben',
    ])
  })
}

describeOnBothDatabases(describeMigration)
