import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { MERGES } from '#domain/sync/row-sync.ts'
import { runSyncRound } from '#domain/sync/sync-round.ts'
import { changeInMemory, createMemorySyncStore, emptyMemoryRows } from '#domain/sync/sync-store.fake.ts'
import type { Database } from '#server/database/database.ts'
import {
  newPostgresDatabase,
  openTestPostgres,
  openTestSqlite,
  testFolder,
} from '#server/database/test-database.fixture.ts'
import { appTransport, diaryApp } from './diary-app.fixture.ts'
import { sqlDiaryStore } from './sql-diary-store.ts'

const DAY = { kind: 'day', key: '2026-11-21' } as const

/** What a database does to a device while `breakIt` holds, and after `mend`. */
function describeAway(
  open: () => Promise<Database>,
  breakIt: (on: Database) => Promise<unknown>,
  mend: (on: Database) => Promise<unknown>,
): void {
  let database: Database
  beforeAll(async () => {
    database = await open()
    return () => database.close()
  })

  it('is 503 with a time to wait, keeps what the device has to send, and goes on afterwards', async () => {
    const app = diaryApp(sqlDiaryStore(database))
    const userId = crypto.randomUUID()
    const memory = emptyMemoryRows()
    const ports = {
      store: createMemorySyncStore(memory),
      transport: appTransport(app, userId),
      userId,
      newId: () => crypto.randomUUID(),
      merge: MERGES,
    }
    const type = (content: string) => changeInMemory(memory, DAY, () => ({ draft: { content } }))
    type('Rain.')
    expect(await runSyncRound(ports)).toMatchObject({ ok: true })

    await breakIt(database)
    type(`Rain. ${'x'.repeat(500_000)}`)
    expect(await runSyncRound(ports)).toMatchObject({ ok: false, error: 'busy' })
    const row = memory.rows.get('day/2026-11-21')
    expect([row?.dirty, row?.sent?.doc]).toEqual([1, row?.doc])
    const { device = '', inFlight } = memory.cursor ?? {}
    expect([device === '', inFlight]).toEqual([false, [DAY]])
    const push = { ...DAY, baseRev: 1, id: 'p', doc: row?.doc }
    const answer = await app.post(userId, { v: 1, device, epoch: null, since: 0, changes: [push] })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await answer.json()).toEqual({ error: 'unavailable' })

    await mend(database)
    expect(await runSyncRound(ports)).toMatchObject({ ok: true, isUnfinished: false })
    expect(memory.rows.get('day/2026-11-21')?.dirty).toBeUndefined()
  })
}

const inTx = (statement: ReturnType<typeof sql>) => (database: Database) =>
  database.tx(async (tx) => statement.execute(tx))

describe('a SQLite whose disk is full', () => {
  const folder = testFolder()
  describeAway(
    () => openTestSqlite(folder),
    inTx(sql`pragma max_page_count = 1`), // no further page
    inTx(sql`pragma max_page_count = 1000000`),
  )
})

const serverUrl = inject('postgresUrl')

async function asOwner(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: serverUrl ?? '' })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Ends all connections to a database, and waits: a query sent over one that is just ending fails, too. */
const endAll = (database: string) =>
  asOwner(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${database}'`)

describe.skipIf(serverUrl === null)('a PostgreSQL that is read-only', () => {
  let name = ''
  const setReadOnly = (value: 'on' | 'off') => async () => {
    await asOwner(`alter database ${name} set default_transaction_read_only = ${value}`)
    await endAll(name)
  }
  describeAway(
    async () => {
      const url = await newPostgresDatabase(serverUrl ?? '')
      name = new URL(url).pathname.slice(1)
      return openTestPostgres(url)
    },
    setReadOnly('on'),
    setReadOnly('off'),
  )
})

describe.skipIf(serverUrl === null)('a PostgreSQL whose connections are used up', () => {
  const name = `few_${crypto.randomUUID().replaceAll('-', '')}` // of the database, and of its owner
  const setLimit = (most: number) => async () => {
    await asOwner(`alter role ${name} connection limit ${most}`) // an operator is not limited
    await endAll(name)
  }
  describeAway(
    async () => {
      await asOwner(`create role ${name} login password 'few'`, `create database ${name} owner ${name}`)
      afterAll(() => asOwner(`drop database ${name} with (force)`, `drop role ${name}`))
      const url = Object.assign(new URL(serverUrl ?? ''), { username: name, password: 'few', pathname: name })
      return openTestPostgres(url.href)
    },
    setLimit(0),
    setLimit(-1),
  )
})
