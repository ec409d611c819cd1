import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { COMPILE_CACHE } from '#server/accounts/checks/process.fixture.ts'
import { newPostgresDatabase } from './test-database.fixture.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const serverUrl = inject('postgresUrl')

/** The real process, without pages, on a database. */
function start(databaseUrl: string) {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    PORT: '0',
    DATABASE_URL: databaseUrl,
  }
  const child = spawn(process.execPath, [MAIN, '--api-only'], { env })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let printed = ''
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  async function url(): Promise<string> {
    await expect.poll(() => printed, { timeout: 30_000 }).toContain('"listening"')
    return `http://127.0.0.1:${/"port":(\d+)/.exec(printed)?.[1]}`
  }
  return { child, url, printed: () => printed, ended: once(child, 'exit') }
}

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
