import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { MIGRATIONS } from '#server/migrations/migrations.ts'
import type { Database } from './database.ts'
import { type Migration, migrate } from './migrate.ts'
import { newPostgresDatabase, openTestPostgres, openTestSqlite, testFolder } from './test-database.fixture.ts'

const serverUrl = inject('postgresUrl')

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
