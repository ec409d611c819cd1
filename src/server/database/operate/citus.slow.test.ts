import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { dropContent } from '#server/drop-content.ts'
import { sqlReminderStore } from '#server/remind/sql-reminder-store.ts'
import { diaryApp } from '#server/sync/diary-app.fixture.ts'
import { sqlDiaryStore } from '#server/sync/sql-diary-store.ts'
import { ask, type Citus, startCitus } from '../../../../scripts/databases/throwaway-citus.ts'
import { distribute } from './distribute.ts'

const ACCOUNTS = Array.from({ length: 24 }, (_, index) => `learner-${index}`)

describe.skipIf(process.env.CITUS_POSTGRES === undefined)('PostgreSQL with diaries on two machines', () => {
  let citus: Citus
  let database: Database
  let distributed: unknown

  beforeAll(async () => {
    const started = await startCitus()
    if (started === undefined) throw new Error('CITUS_POSTGRES leads to no PostgreSQL')
    citus = started
    const opened = await openDatabase(
      { databaseUrl: citus.coordinator.url, dataDir: '' },
      pino({ enabled: false }),
    )
    if (!opened.ok) throw new Error(opened.error)
    database = opened.value
    await sqlReminderStore(database).addDevice('ana', { id: 'before', endpoint: 'https://push.example/' }, 1)
    distributed = await distribute(database)
    return async () => {
      await database.close()
      await citus.stop()
    }
  })

  async function pushAll(day: string): Promise<number[]> {
    const app = diaryApp(sqlDiaryStore(database))
    const push = async (userId: string) => {
      const change = {
        kind: 'day',
        key: day,
        baseRev: 0,
        id: day,
        doc: { draft: { content: `${userId}: ${day}` } },
      }
      const body = { v: 1, device: crypto.randomUUID(), epoch: null, since: 0, changes: [change] }
      return (await app.post(userId, body)).status
    }
    return Promise.all(ACCOUNTS.map(push))
  }

  it('distribute says what it did, and a second time that there was nothing to do', async () => {
    expect(distributed).toMatchObject({
      ok: true,
      value: expect.arrayContaining(['push_device: by account']),
    })
    expect(await distribute(database)).toEqual({ ok: true, value: [] })
    const parts = await ask(
      citus.coordinator.url,
      'select distinct nodeport from citus_shards where table_name = $$record$$::regclass',
    )
    expect(parts).toHaveLength(2)
  })

  it('of two accounts in one browser the later one is pushed to', async () => {
    const store = sqlReminderStore(database)
    await store.addDevice('ben', { id: 'before', endpoint: 'https://push.example/' }, 2)
    expect([await store.devices('ana'), (await store.devices('ben')).length]).toEqual([[], 1])
    await Promise.all(
      ACCOUNTS.map((one) => store.addDevice(one, { id: 'shared', endpoint: 'https://push.example/' }, 3)),
    )
    const owners = await Promise.all(ACCOUNTS.map((one) => store.devices(one)))
    expect(owners.flat()).toHaveLength(1)
    await database.tx((tx) => dropContent(tx, 'ben'))
    expect(await store.devices('ben')).toEqual([])
  })

  it('the loss of a machine is 503 for its accounts, the others go on, and the part is named', async () => {
    expect(new Set(await pushAll('2026-11-01'))).toEqual(new Set([200]))
    expect(await database.awayPart()).toBe('')
    const [lost] = citus.workers
    await lost?.kill()
    const told = await pushAll('2026-11-02')
    expect(new Set(told)).toEqual(new Set([200, 503]))
    expect(await database.isReady()).toBe(false)
    expect(await database.awayPart()).toBe(`worker 127.0.0.1:${new URL(lost?.url ?? '').port}`)
    await lost?.crash() // it starts again, on the same data
    expect(new Set(await pushAll('2026-11-03'))).toEqual(new Set([200]))
    const kept = await ask<{ key: string }>(citus.coordinator.url, 'select key from record')
    expect(kept.filter(({ key }) => key === '2026-11-02')).toHaveLength(
      told.filter((status) => status === 200).length,
    )
    expect(await database.isReady()).toBe(true)
  })
})
