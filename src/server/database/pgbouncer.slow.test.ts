import { Client } from 'pg'
import { pino } from 'pino'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { diaryApp } from '#server/sync/diary-app.fixture.ts'
import { sqlDiaryStore } from '#server/sync/sql-diary-store.ts'
import { hasPgbouncer, startPgbouncer } from '../../../scripts/databases/throwaway-pgbouncer.ts'
import { openDatabase } from './open-database.ts'
import { newPostgresDatabase, openTestPostgres } from './test-database.fixture.ts'

const quiet = pino({ enabled: false })
const serverUrl = inject('postgresUrl')
const WRITERS = 24
const DAYS = 30

/** The address of a new database behind a PgBouncer. */
async function behindPgbouncer(settings: Record<string, string>): Promise<string> {
  const pooler = await startPgbouncer(await newPostgresDatabase(serverUrl ?? ''), settings)
  onTestFinished(pooler.stop)
  return pooler.url
}

/** So many sessions that the pooler holds at once, and has to give to whoever comes next. */
async function openSessions(url: string, count: number): Promise<void> {
  const clients = Array.from({ length: count }, () => new Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  await Promise.all(clients.map((client) => client.query('select pg_sleep(0.1)')))
  await Promise.all(clients.map((client) => client.end()))
}

describe.skipIf(serverUrl === null || !hasPgbouncer())('PgBouncer before PostgreSQL', () => {
  it('in session mode takes every push of 24 writers', async () => {
    const database = await openTestPostgres(await behindPgbouncer({ pool_mode: 'session' }))
    onTestFinished(() => database.close())
    const app = diaryApp(sqlDiaryStore(database))
    const writers = Array.from({ length: WRITERS }, () => ({
      userId: crypto.randomUUID(),
      device: crypto.randomUUID(),
    }))
    const write = async ({ userId, device }: (typeof writers)[number]) => {
      const statuses: number[] = []
      for (let day = 1; day <= DAYS; day += 1) {
        const key = `2026-11-${String(day).padStart(2, '0')}`
        const change = { kind: 'day', key, baseRev: 0, id: key, doc: { draft: { content: `Rain ${day}.` } } }
        const body = { v: 1, device, epoch: null, since: 0, changes: [change] }
        statuses.push((await app.post(userId, body)).status)
      }
      return statuses
    }
    const statuses = (await Promise.all(writers.map(write))).flat()
    expect(statuses.filter((status) => status === 200)).toHaveLength(WRITERS * DAYS)
    const { rows } = await database.reader
      .selectFrom('record')
      .select((of) => of.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    expect(rows).toBe(WRITERS * DAYS)
  })

  it.each([
    ['one session', {}, 0],
    ['several sessions, the last one first', {}, 6],
    ['several sessions in turn', { server_round_robin: '1' }, 2],
    ['many sessions in turn', { server_round_robin: '1' }, 6],
    ['one session that is all', { default_pool_size: '1' }, 0],
  ])('in transaction mode with %s is refused in one line', async (_, settings, sessions) => {
    const url = await behindPgbouncer({ pool_mode: 'transaction', ...settings })
    if (sessions > 0) await openSessions(url, sessions)
    expect(await openDatabase({ databaseUrl: url, dataDir: '' }, quiet)).toEqual({
      ok: false,
      error:
        'DATABASE_URL leads to a pooler that pools transactions. Sessions have to be pooled (PgBouncer: pool_mode = session).',
    })
  })

  it('in statement mode is refused in one line', async () => {
    const url = await behindPgbouncer({ pool_mode: 'statement' })
    const opened = await openDatabase({ databaseUrl: url, dataDir: '' }, quiet)
    expect(opened).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^DATABASE_URL leads to [^\n]*$/),
    })
  })
})
