import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { MIGRATIONS } from '#server/migrations/migrations.ts'
import type { Database } from './database.ts'
import { type Migration, migrate, openDatabase } from './open-database.ts'
import { newPostgresDatabase, openTestPostgres, openTestSqlite, testFolder } from './test-database.fixture.ts'

const serverUrl = inject('postgresUrl')
const quiet = pino({ enabled: false })

describe('opening SQLite', () => {
  const folder = testFolder()

  it('makes a file that only its owner can read', async () => {
    const dataDir = join(folder, 'deep', 'data')
    const database = await openTestSqlite(dataDir)
    const modes = ['', 'echolog.sqlite', 'echolog.sqlite-wal', 'echolog.sqlite-shm'].map(
      (name) => statSync(join(dataDir, name)).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600])
    await database.close()
  })

  it('where no folder can be made, says so in one line', async () => {
    const opened = await openDatabase({ databaseUrl: null, dataDir: '/dev/null/data' }, quiet)
    const error = 'DATA_DIR leads to a place where no database can be opened (ENOTDIR).'
    expect(opened).toEqual({ ok: false, error })
  })

  it('where another file has the name, says so in one line and leaves it alone', async () => {
    const dataDir = join(folder, 'other')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'echolog.sqlite'), 'a shopping list'.repeat(100))
    const opened = await openDatabase({ databaseUrl: null, dataDir }, quiet)
    const error = 'DATA_DIR leads to a place where no database can be opened (26).' // SQLITE_NOTADB
    expect(opened).toEqual({ ok: false, error })
    expect(statSync(join(dataDir, 'echolog.sqlite')).size).toBe(1_500)
  })

  it('nothing can be written past the writer', async () => {
    const database = await openTestSqlite(join(folder, 'reading'))
    const past = database.reader as unknown as { deleteFrom(table: string): { execute(): Promise<unknown> } }
    await expect(past.deleteFrom('account').execute()).rejects.toThrow('readonly')
    await database.close()
  })
})

describe('opening PostgreSQL', () => {
  it.each([
    ['nobody listens', 'postgres://ann:secret@127.0.0.1:1/diary', 'ECONNREFUSED'],
    ['there is no such host', 'postgres://ann:secret@diary.invalid/diary', 'ENOTFOUND'],
  ])('where %s, says so in one line without the password', async (_, databaseUrl, code) => {
    const opened = await openDatabase({ databaseUrl, dataDir: '' }, quiet)
    const error = `DATABASE_URL leads to no PostgreSQL that lets us in (${code}).`
    expect(opened).toEqual({ ok: false, error })
  })

  it.each(['sslrootcert', 'sslcert', 'sslkey'])('a file of %s that cannot be read is named', async (name) => {
    const databaseUrl = `postgres://ann:secret@127.0.0.1:1/diary?sslmode=require&${name}=/no/such.pem`
    const error = `DATABASE_URL names /no/such.pem as its ${name}, which cannot be read (ENOENT).`
    expect(await openDatabase({ databaseUrl, dataDir: '' }, quiet)).toEqual({ ok: false, error })
  })

  it.skipIf(serverUrl === null).each([
    [
      'the password is wrong',
      { password: 'secret' },
      'a PostgreSQL that refuses the user or the password (28P01)',
    ],
    ['there is no such database', { pathname: '/nowhere' }, 'no PostgreSQL that lets us in (3D000)'],
  ])('where %s, says so in one line without the password', async (_, change, what) => {
    const url = Object.assign(new URL(serverUrl ?? ''), change)
    const opened = await openDatabase({ databaseUrl: url.href, dataDir: '' }, quiet)
    const error = `DATABASE_URL leads to ${what}.`
    expect(opened).toEqual({ ok: false, error })
  })
})

function tableMigration(name: string): Migration {
  const table = `t${name.slice(0, 4)}`
  return { name, up: (db) => db.schema.createTable(table).addColumn('id', 'text').execute() }
}

const FIRST = tableMigration('9001-first')
const SECOND = tableMigration('9002-second')
const FAILING: Migration = {
  name: '9003-failing',
  up: async (db) => {
    await tableMigration('9003-failing').up(db)
    throw new Error('no')
  },
}

function migrateContract(open: () => Promise<Database>): void {
  const database = async () => {
    const opened = await open()
    onTestFinished(() => opened.close())
    return opened
  }

  it('applies what is missing, in order, and once', async () => {
    const one = await database()
    expect(await migrate(one, [FIRST], 0)).toEqual(['9001-first'])
    expect(await migrate(one, [FIRST, SECOND], 0)).toEqual(['9002-second'])
    expect(await migrate(one, [FIRST, SECOND], 0)).toEqual([])
  })

  it('a version that knows fewer of them still starts', async () => {
    const one = await database()
    expect(await migrate(one, [FIRST], 0)).toEqual([])
  })

  it('one that fills a gap is applied, although later ones were before', async () => {
    const one = await database()
    const [low, middle, high] = ['9201-low', '9202-middle', '9203-high'].map(tableMigration)
    if (low === undefined || middle === undefined || high === undefined) throw new Error('three are needed')
    expect(await migrate(one, [low, high], 0)).toEqual(['9201-low', '9203-high'])
    expect(await migrate(one, [low, middle, high], 0)).toEqual(['9202-middle'])
  })

  it('one that fails leaves nothing behind', async () => {
    const one = await database()
    await expect(migrate(one, [FIRST, SECOND, FAILING], 0)).rejects.toThrow('no')
    expect(await migrate(one, [FIRST, SECOND, tableMigration('9003-failing')], 0)).toEqual(['9003-failing'])
  })

  it('nodes that start at once apply each of them once', async () => {
    const nodes = await Promise.all(Array.from({ length: 8 }, database))
    const more = Array.from({ length: 5 }, (_, index) => tableMigration(`91${index}0-more`))
    const applied = await Promise.all(nodes.map((node) => migrate(node, more, 0)))
    expect(applied.flat()).toEqual(more.map(({ name }) => name))
  })
}

describe('the migrations of SQLite', () => {
  const folder = testFolder()
  migrateContract(() => openTestSqlite(folder))
})

describe.skipIf(serverUrl === null)('the migrations of PostgreSQL', () => {
  let url = ''
  beforeAll(async () => {
    url = await newPostgresDatabase(serverUrl ?? '')
  })
  migrateContract(() => openTestPostgres(url))
})

describe('the list of migrations', () => {
  it('is in the order of its numbers, each with its own', () => {
    const names = MIGRATIONS.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)].sort())
    for (const name of names) expect(name).toMatch(/^\d{4}-[a-z-]+$/)
  })
})
