import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { sampleKey } from '#server/accounts/store/account-records.fixture.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import type { Database } from '#server/database/database.ts'
import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'
import {
  newPostgresDatabase,
  openTestPostgres,
  openTestSqlite,
  testFolder,
} from '#server/database/test-database.fixture.ts'
import { anyTables, atOneMoment, type Copying } from './copy-tables.ts'
import { contentOf, fillStore } from './full-store.fixture.ts'
import { copyStore } from './restore.ts'
import { STORED_TABLES } from './stored-tables.ts'

const serverUrl = inject('postgresUrl')
const ENGINES: Database['engine'][] = serverUrl === null ? ['sqlite'] : ['sqlite', 'postgres']
const folder = testFolder()
const SAME: Copying = { report: () => undefined, isSameInstallation: true }

async function emptyStore(engine: Database['engine']): Promise<Database> {
  const opened =
    engine === 'sqlite'
      ? openTestSqlite(mkdtempSync(join(folder, 'store-')))
      : openTestPostgres(await newPostgresDatabase(serverUrl ?? ''))
  const database = await opened
  onTestFinished(() => database.close())
  return database
}

/** Every table and the columns of its primary key, as the engine has them. */
async function tablesOf({ engine, tx }: Database) {
  const ofSqlite = sql<{ name: string; column: string }>`
    select m.name as name, c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and c.pk > 0 order by m.name, c.pk`
  const ofPostgres = sql<{ name: string; column: string }>`
    select c.table_name as name, k.column_name as "column" from information_schema.table_constraints c
    join information_schema.key_column_usage k using (constraint_schema, constraint_name)
    where c.constraint_type = 'PRIMARY KEY' and c.table_schema = 'public'
    order by c.table_name, k.ordinal_position`
  const { rows } = await tx((within) => (engine === 'sqlite' ? ofSqlite : ofPostgres).execute(within))
  const tables = Map.groupBy(rows, ({ name }) => name)
  for (const ours of ['migration', 'migration_turn']) expect(tables.delete(ours)).toBe(true)
  return [...tables].map(([name, keys]) => `${name} ${keys.map(({ column }) => column)}`).sort()
}

function describeCopies(source: () => Database): void {
  it('every table is in the list, with its primary key', async () => {
    const listed = STORED_TABLES.map(({ name, key }) => `${name} ${key}`)
    expect(await tablesOf(source())).toEqual(listed.sort())
  })

  it.each(ENGINES)('everything comes to an empty %s as it is', async (engine) => {
    await fillStore(source()).catch(() => undefined) // filled by the test before
    const content = await contentOf(source())
    for (const { name } of STORED_TABLES) expect([name, content[name]?.length]).not.toEqual([name, 0])
    const target = await emptyStore(engine)
    await sqlAccountStore(target).addSigningKey(sampleKey()) // as of a server that was started there
    const told: unknown[] = []
    const copied = await copyStore(source(), target, { ...SAME, report: (progress) => told.push(progress) })
    expect(copied).toEqual({ ok: true, value: { damaged: 0 } })
    expect(await contentOf(target)).toEqual(content)
    expect(told).toContainEqual({ table: 'record', rows: content.record?.length, isChecked: true })
    expect(told.filter((one) => (one as { isChecked: boolean }).isChecked)).toHaveLength(STORED_TABLES.length)
    const again = await copyStore(source(), target, SAME)
    expect(again).toMatchObject({ ok: false, error: expect.stringContaining('accounts or diaries already') })
    expect(await contentOf(target)).toEqual(content)
  })

  it.each(ENGINES)(
    'an end in the middle leaves an empty %s as it was, and a second try succeeds',
    async (engine) => {
      const target = await emptyStore(engine)
      await sqlAccountStore(target).addSigningKey(sampleKey())
      const before = await contentOf(target)
      const tables = STORED_TABLES.map(({ name }) => name)
      for (const last of [tables[0], 'session', 'revision', tables.at(-1)]) {
        const report: Copying['report'] = ({ table }) => {
          if (table === last) throw new Error('the cable was pulled')
        }
        await expect(copyStore(source(), target, { ...SAME, report })).rejects.toThrow('the cable')
        expect(await contentOf(target)).toEqual(before)
      }
      expect(await copyStore(source(), target, SAME)).toMatchObject({ ok: true })
      expect(await contentOf(target)).toEqual(await contentOf(source()))
    },
  )

  it('what a backup brings back is another installation', async () => {
    const target = await emptyStore('sqlite')
    await copyStore(source(), target, { ...SAME, isSameInstallation: false })
    const { installation, ...rest } = await contentOf(target)
    expect(installation).toEqual([])
    expect(rest).toEqual((({ installation: _, ...others }) => others)(await contentOf(source())))
  })

  it('a row that arrives as another is noticed, and nothing is kept', async () => {
    const target = await emptyStore('sqlite')
    const spoil = sql`create trigger spoil after insert on record when new.key = '🐈' begin
      update record set doc = doc || ' ' where user_id = new.user_id and key = new.key; end`
    await target.tx((tx) => spoil.execute(tx))
    await expect(copyStore(source(), target, SAME)).rejects.toThrow('Table record has another content')
    expect((await contentOf(target)).account).toEqual([])
  })

  it('what is read is as it was at one moment', async () => {
    const { engine, tx } = source()
    const count = async (within: Parameters<typeof anyTables>[0]) =>
      (await anyTables(within).selectFrom('diary_device').selectAll().execute()).length
    const write = () =>
      tx((within) =>
        within
          .insertInto('diary_device')
          .values({ user_id: 'late', device: crypto.randomUUID(), last: '[]', at: 0 })
          .execute(),
      )
    let writing: Promise<unknown> = Promise.resolve()
    const [before, after] = await atOneMoment(source(), async (within) => {
      const first = await count(within)
      writing = write() // waits on SQLite, and is not seen on PostgreSQL
      if (engine === 'postgres') await writing
      return [first, await count(within)]
    })
    await writing
    expect(after).toBe(before)
    expect(await tx(count)).toBe((before ?? 0) + 1)
  })
}

describeOnBothDatabases(describeCopies)
