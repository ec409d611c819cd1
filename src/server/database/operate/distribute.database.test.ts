import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { memoryDatabase } from '../memory-database.fixture.ts'
import { newPostgresDatabase, openTestPostgres } from '../test-database.fixture.ts'
import { DISTRIBUTED_TABLES, distribute, REFERENCE_TABLES } from './distribute.ts'
import { STORED_TABLES } from './stored-tables.ts'

const serverUrl = inject('postgresUrl')

it('a table of which each row is an account’s diary is distributed by account, with a key that begins with it', () => {
  const keyOf = (name: string) => STORED_TABLES.find((table) => table.name === name)?.key
  for (const name of DISTRIBUTED_TABLES) expect([name, keyOf(name)?.[0]]).toEqual([name, 'user_id'])
  for (const name of REFERENCE_TABLES) expect(keyOf(name)).toBeDefined()
})

it('a SQLite file is not distributed', async () => {
  expect(await distribute(memoryDatabase())).toMatchObject({ ok: false })
})

describe.skipIf(serverUrl === null)('one PostgreSQL', () => {
  it('without citus is not distributed, and keeps its unique index', async () => {
    const url = await newPostgresDatabase(serverUrl ?? '')
    const database = await openTestPostgres(url)
    onTestFinished(() => database.close())
    expect(await distribute(database)).toEqual({
      ok: false,
      error: 'This database has no extension citus, so there are no machines to distribute diaries to.',
    })
    const client = new Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    const { rows } = await client.query("select 1 from pg_indexes where indexname = 'push_device_endpoint'")
    expect(rows).toHaveLength(1)
    expect(await database.awayPart()).toBe('')
  })

  it.each([
    ['echolog', false],
    ['echolog 0010-sound-keys', false],
    ['echolog 0011-push-endpoints', true],
    ['echolog 0099-later', true],
    ['psql', true],
  ])('is not distributed while a connection of %s is there, or is: %s', async (application_name, isFit) => {
    const url = await newPostgresDatabase(serverUrl ?? '')
    const database = await openTestPostgres(url)
    onTestFinished(() => database.close())
    const other = new Client({ connectionString: url, application_name })
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('create table pg_dist_partition (logicalrelid regclass)') // as if there were the extension
    const insert = (tables: readonly string[]) =>
      other.query(`insert into pg_dist_partition select unnest('{${tables}}'::regclass[])`)
    await insert([...REFERENCE_TABLES, ...DISTRIBUTED_TABLES])
    await other.query(
      'create table pg_dist_object (classid oid, objid oid, distribution_argument_index integer)',
    )
    await other.query(
      "insert into pg_dist_object select 'pg_proc'::regclass, oid, 0 from pg_proc where proname = 'diary_push_2'",
    )
    const done = await distribute(database, async () => true)
    expect(done).toEqual(
      isFit
        ? { ok: true, value: [] }
        : {
            ok: false,
            error: 'Servers of an older release are connected (1 connections). Update or stop them first.',
          },
    )
  })
})
