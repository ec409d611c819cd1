import { Client } from 'pg'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { spawnServer } from '#server/process.fixture.ts'
import { newPostgresDatabase } from './test-database.fixture.ts'

const serverUrl = inject('postgresUrl')

/** The real process on a database. */
const start = (databaseUrl: string) => spawnServer({ DATABASE_URL: databaseUrl })

describe.skipIf(serverUrl === null)('the server process on PostgreSQL', { timeout: 60_000 }, () => {
  let databaseUrl: string
  beforeAll(async () => {
    databaseUrl = await newPostgresDatabase(serverUrl ?? '')
  })

  async function asOwner(statement: string): Promise<void> {
    const client = new Client({ connectionString: serverUrl ?? '' })
    await client.connect()
    await client.query(statement.replace('$name', new URL(databaseUrl).pathname.slice(1)))
    await client.end()
  }

  it('two that start at once on an empty database both serve, and only one makes the tables', async () => {
    const nodes = [start(databaseUrl), start(databaseUrl)]
    for (const { url } of nodes) expect((await fetch(`${await url()}/readyz`)).status).toBe(200)
    const migrated = nodes.filter(({ printed }) => printed().includes('0001-accounts'))
    expect(migrated).toHaveLength(1)
    for (const { child, ended } of nodes) {
      child.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    }
  })

  it('outlives its connections: alive all the time, ready when the database answers', async () => {
    const { url, printed } = start(databaseUrl)
    const address = await url()
    await asOwner('alter database $name with allow_connections false')
    onTestFinished(() => asOwner('alter database $name with allow_connections true'))
    await asOwner("select pg_terminate_backend(pid) from pg_stat_activity where datname = '$name'")
    expect((await fetch(`${address}/readyz`)).status).toBe(503)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    await asOwner('alter database $name with allow_connections true')
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(printed()).not.toContain(new URL(databaseUrl).password)
  })
})
