import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { newPostgresDatabase, openTestPostgres } from '#server/database/test-database.fixture.ts'
import { change, dayKey, learnerOf, NOW, outcomeOf, savedDay } from './diary.fixture.ts'
import { lockDiary } from './sql-diary.ts'
import { sqlDiaryStore } from './sql-diary-store.ts'

const serverUrl = inject('postgresUrl')

describe.skipIf(serverUrl === null)('pushes of many accounts on PostgreSQL', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestPostgres(await newPostgresDatabase(serverUrl ?? ''))
    return () => database.close()
  })

  /** Learners whose phones have sent a day before. */
  async function learners(count: number) {
    const all = Array.from({ length: count }, () => learnerOf(sqlDiaryStore(database)))
    for (const { pushed } of all) await pushed([change(dayKey(0))])
    return all
  }

  it('nobody waits for a diary that another transaction holds, but who pushes to it', async () => {
    const store = sqlDiaryStore(database)
    const [held, ...others] = await learners(4)
    if (held === undefined) throw new Error('nobody')
    const push = ({ nothing }: typeof held) =>
      store.push({ ...nothing, device: 'phone', changes: [change(dayKey(1))] }, NOW)
    const ended: string[] = []
    let waiting: Promise<unknown> = Promise.resolve()
    await database.tx(async (tx) => {
      await lockDiary(tx, held.userId, 1)
      waiting = push(held).then(() => ended.push('held'))
      await Promise.all(others.map(async (one) => ended.push(`${(await push(one)).ok}`)))
    })
    await waiting
    expect(ended).toEqual(['true', 'true', 'true', 'held'])
    expect((await held.pulled()).seq).toBe(3)
  })

  it('those who come together are committed by a single transaction', async () => {
    const all = await learners(8)
    const store = sqlDiaryStore(database)
    const answers = await Promise.all(
      all.map(({ nothing }) =>
        store.push({ ...nothing, device: 'phone', changes: [change(dayKey(1))] }, NOW),
      ),
    )
    expect(answers.map((answer) => answer.ok && outcomeOf(answer.value[0]))).toEqual(all.map(() => 2))
    const ids = all.map(({ userId }) => userId)
    const { rows } = await sql<{ writers: number }>`
      select count(distinct xmin::text)::int as writers from record
      where key = ${dayKey(1)} and user_id in (${sql.join(ids)})`.execute(database.reader)
    expect(rows).toEqual([{ writers: 1 }])
  })

  it('nobody waits for another one’s large document: it has a transaction of its own', async () => {
    const all = await learners(4)
    const store = sqlDiaryStore(database)
    const answers = await Promise.all(
      all.map(({ nothing }, index) => {
        const doc = savedDay(dayKey(2), 'x'.repeat(index === 0 ? 100_000 : 100))
        return store.push({ ...nothing, device: 'phone', changes: [change(dayKey(2), { doc })] }, NOW)
      }),
    )
    expect(answers.map((answer) => answer.ok && outcomeOf(answer.value[0]))).toEqual(all.map(() => 2))
    const { rows } = await sql<{ writes: number }>`
      select count(*)::int as writes from record
      where key = ${dayKey(2)} and user_id in (${sql.join(all.map(({ userId }) => userId))})
      group by xmin::text order by 1`.execute(database.reader)
    expect(rows).toEqual([{ writes: 1 }, { writes: 3 }])
  })

  it('a server of the version before goes on beside this one, and no revision is given twice', async () => {
    const [ana] = await learners(1)
    if (ana === undefined) throw new Error('nobody')
    const { doc } = change(dayKey(0))
    const before = async (index: number) => {
      const head = `[{"kind":"day","key":"${dayKey(index)}","id":"old-${index}","rev":`
      const { rows } = await sql<{ rev: number }>`select diary_push_1(
        ${ana.userId}, 'phone', null, 0, ${NOW}, 'day', ${dayKey(index)}, 0, ${`"old-${index}"`},
        ${doc.text}, ${doc.bytes}, ${doc.entryHash}, ${head}, ${NOW}, ${doc.bytes + 256}, 1000, 1000000, 1000000
      ) as rev`.execute(database.reader)
      return rows[0]?.rev
    }
    const revs: unknown[] = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        index % 2 === 0 ? before(index + 1) : outcomeOf((await ana.pushed([change(dayKey(index + 1))]))[0]),
      ),
    )
    expect(revs.map(Number).sort((one, other) => one - other)).toEqual(revs.map((_, index) => index + 2))
    const { seq, rows } = await ana.pulled()
    expect([seq, rows.length]).toEqual([21, 21])
  })
})
