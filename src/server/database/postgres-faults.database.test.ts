import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { add, makeNotes, type Notes, notes } from './database.contract.ts'
import type { Database, Tx } from './database.ts'
import { newPostgresDatabase, openTestPostgres } from './test-database.fixture.ts'

const serverUrl = inject('postgresUrl')

function count(tx: Tx, note_id: string) {
  return tx
    .withTables<Notes>()
    .updateTable('note')
    .set((of) => ({ rev: of('rev', '+', 1) }))
    .where('note_id', '=', note_id)
    .execute()
}

/** Answers a wait until all `parties` wait. */
function meeting(parties: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === parties) resolve()
    return promise
  }
}

describe.skipIf(serverUrl === null)('PostgreSQL, when things go wrong', () => {
  let url: string
  let database: Database

  async function asOwner(statement: string): Promise<void> {
    const client = new Client({ connectionString: serverUrl ?? '' })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }

  const name = () => new URL(url).pathname.slice(1)
  const endConnections = () =>
    asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`)

  beforeEach(async () => {
    url ??= await newPostgresDatabase(serverUrl ?? '')
    database = await openTestPostgres(url)
    await makeNotes(database)
    return () => database.close()
  })

  it('two that lock each other out both get through', async () => {
    await database.tx((tx) => add(tx, { note_id: 'a', rev: 0 }))
    await database.tx((tx) => add(tx, { note_id: 'b', rev: 0 }))
    const bothHaveOne = meeting(2)
    let tries = 0
    const countBoth = (first: string, second: string) =>
      database.tx(async (tx) => {
        tries += 1
        await count(tx, first)
        await bothHaveOne()
        await count(tx, second)
      })
    await Promise.all([countBoth('a', 'b'), countBoth('b', 'a')])
    expect(tries).toBe(3)
    expect((await notes(database)).map(({ rev }) => rev)).toEqual([2, 2])
  })

  it('a transaction that cannot be put in a row with another is run again', async () => {
    await database.tx((tx) => add(tx, { rev: 0 }))
    const bothHaveRead = meeting(2)
    const countStrictly = () =>
      database.tx(async (tx) => {
        await sql`set transaction isolation level serializable`.execute(tx)
        const rows = await tx.withTables<Notes>().selectFrom('note').selectAll().execute()
        await bothHaveRead()
        await tx
          .withTables<Notes>()
          .updateTable('note')
          .set({ rev: (rows[0]?.rev ?? 0) + 1 })
          .execute()
      })
    await Promise.all([countStrictly(), countStrictly()])
    expect((await notes(database))[0]?.rev).toBe(2)
  })

  it('every connection keeps what it is told, and gives up in time', async () => {
    const asked = ['synchronous_commit', 'statement_timeout', 'lock_timeout', 'fsync']
    const columns = asked.map((setting) => `current_setting('${setting}')`)
    const found = await database.tx((tx) => sql.raw(`select array[${columns}] as settings`).execute(tx))
    expect(found.rows).toEqual([{ settings: ['on', '15s', '10s', 'on'] }])
  })

  it('a number that JavaScript cannot hold is an error, not another number', async () => {
    const withNetworkErrors = database.tx((tx) => sql`select 9007199254740993::bigint as big`.execute(tx))
    await expect(withNetworkErrors).rejects.toThrow('9007199254740993 is not a safe integer')
  })

  it('is not ready while the database cannot be reached, and ready again after', async () => {
    await asOwner(`alter database ${name()} with allow_connections false`)
    onTestFinished(() => asOwner(`alter database ${name()} with allow_connections true`))
    await endConnections()
    expect(await database.isReady()).toBe(false)
    await asOwner(`alter database ${name()} with allow_connections true`)
    expect(await database.isReady()).toBe(true)
    await database.tx((tx) => add(tx))
    expect(await notes(database)).toHaveLength(1)
  })

  it('is not ready while the database takes no writes, as one that has become a standby', async () => {
    await asOwner(`alter database ${name()} set default_transaction_read_only = on`)
    onTestFinished(() => asOwner(`alter database ${name()} reset default_transaction_read_only`))
    await endConnections()
    expect(await database.isReady()).toBe(false)
    await asOwner(`alter database ${name()} reset default_transaction_read_only`)
    await endConnections()
    expect(await database.isReady()).toBe(true)
  })

  it('is not ready while a part of it does not answer', async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    // as where a worker of a distributed one is away: it answers, and a table of diaries does not
    await client.query('alter table diary rename to diary_away')
    expect(await database.isReady()).toBe(false)
    await client.query('alter table diary_away rename to diary')
    expect(await database.isReady()).toBe(true)
  })

  it('a connection that is cut inside a transaction loses the transaction, and only that', async () => {
    const cut = database.tx(async (tx) => {
      await add(tx, { note_id: 'a' })
      await endConnections()
      await add(tx, { note_id: 'b' })
    })
    await expect(cut).rejects.toThrow()
    await database.tx((tx) => add(tx, { note_id: 'c' }))
    expect((await notes(database)).map(({ note_id }) => note_id)).toEqual(['c'])
  })
})
