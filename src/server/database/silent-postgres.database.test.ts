import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { isOutage } from './database-error.ts'
import { withDatabaseTime } from './database-time.ts'
import { silentProxy } from './silent-proxy.fixture.ts'
import { newPostgresDatabase, openTestPostgres } from './test-database.fixture.ts'

const serverUrl = inject('postgresUrl')

async function setUp() {
  const proxy = await silentProxy(await newPostgresDatabase(serverUrl ?? ''))
  const database = await openTestPostgres(proxy.url)
  onTestFinished(() => database.close())
  const read = (value: number) =>
    sql<{ value: number }>`select ${sql.lit(value)}::integer as value`
      .execute(database.reader)
      .then(({ rows }) => rows[0]?.value)
  return { proxy, database, read }
}

const asked = async (work: () => Promise<unknown>) =>
  withDatabaseTime(300, work).then(
    () => 'answered',
    (error) => (isOutage(error) ? error.code : error),
  )

describe.skipIf(serverUrl === null)('a PostgreSQL that does not answer', () => {
  it('is given up in the time of a request: its connections are closed, and what they answer later is nobody’s', async () => {
    const { proxy, database, read } = await setUp()
    const many = Array.from({ length: 40 }, (_, index) => index)
    expect(await Promise.all(many.map(read))).toEqual(many) // every connection of the pool is there
    proxy.fallSilent()
    const told = await Promise.all([
      ...many.map((value) => asked(() => read(value))),
      asked(() => database.tx((tx) => sql`select 1`.execute(tx))),
    ])
    expect(new Set(told)).toEqual(new Set(['no-answer']))
    expect(await asked(() => read(0))).toBe('no-answer') // a connection that cannot be made
    proxy.goOn()
    await expect.poll(proxy.closed).toBeGreaterThanOrEqual(16)
    const others = many.map((value) => value + 100)
    expect(await Promise.all(others.map(read))).toEqual(others)
  })

  it('does not take the room of connections for good, however often it is asked whether it is ready', async () => {
    const { proxy, database, read } = await setUp()
    proxy.fallSilent()
    const ready = await Promise.all(Array.from({ length: 20 }, database.isReady))
    expect(new Set(ready)).toEqual(new Set([false]))
    proxy.goOn()
    expect(await read(7)).toBe(7)
    expect(await database.isReady()).toBe(true)
  })

  it('keeps whatever is no request’s, as a migration or a backup, waiting for as long as it takes', async () => {
    const { proxy, read } = await setUp()
    const waiting = read(7)
    proxy.fallSilent()
    await asked(() => read(0))
    proxy.goOn()
    expect(await waiting).toBe(7)
  })
})
