import { describe, expect, it } from 'vitest'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { change, dayRow, learnerOf, NOW, savedDay } from './diary.fixture.ts'
import { diaryApp } from './diary-app.fixture.ts'
import { sqlDiaryStore } from './sql-diary-store.ts'

const KEY = '2026-11-21'

describe('GET /api/history', () => {
  const diaries = sqlDiaryStore(memoryDatabase())
  const { history } = diaryApp(diaries)

  it('lists the versions of a day, newest first, and shows one of them', async () => {
    const { userId, pushed } = learnerOf(diaries)
    const doc = { ...savedDay(KEY, 'NUL \0, half \ud83d'), more: [1] }
    const pushedDoc = change(KEY, { doc })
    await pushed([pushedDoc])
    await pushed([change(KEY, { baseRev: 1 })], { device: 'tablet', now: NOW + 5 })
    const list = await history(userId, `key=${KEY}`)
    expect(list.status).toBe(200)
    expect(await list.json()).toEqual({
      versions: [
        { rev: 2, cause: 'saved', madeAt: NOW + 5, device: 'tablet', bytes: expect.any(Number) },
        { rev: 1, cause: 'saved', madeAt: NOW, device: 'phone', bytes: pushedDoc.doc.bytes },
      ],
    })
    const one = await history(userId, `kind=day&key=${KEY}&rev=1`)
    expect(one.headers.get('cache-control')).toBe('no-store')
    expect(await one.json()).toEqual({ version: { rev: 1, cause: 'saved', madeAt: NOW, doc } })
  })

  it('has nothing of another account, and nothing where nothing is', async () => {
    const [ana, bo] = [learnerOf(diaries), learnerOf(diaries)]
    await ana.pushed([change(KEY)])
    const list = await history(bo.userId, `key=${KEY}`)
    expect([list.status, await list.json()]).toEqual([200, { versions: [] }])
    for (const query of [`key=${KEY}&rev=1`, `key=2026-11-20&rev=1`]) {
      const one = await history(bo.userId, query)
      expect([one.status, await one.json()]).toEqual([404, { error: 'not-found' }])
    }
    expect(await diaries.versions(ana.userId, dayRow(KEY))).toHaveLength(1)
  })

  it('has nothing for a page of another account than the session is of', async () => {
    const [ana, bo] = [learnerOf(diaries), learnerOf(diaries)]
    await bo.pushed([change(KEY)])
    for (const query of [`key=${KEY}`, `key=${KEY}&rev=1`]) {
      const answer = await history(bo.userId, `${query}&user=${ana.userId}`)
      expect([answer.status, await answer.json()]).toEqual([409, { error: 'wrong-account' }])
      expect((await history(bo.userId, `${query}&user=${bo.userId}`)).status).toBe(200)
    }
  })

  it.each([
    '',
    'key=',
    'key=2026-13-45',
    `key=${KEY}%00`,
    `key=%ff`,
    `kind=sentence&key=${KEY}`,
    `kind=__proto__&key=${KEY}`,
    `key=${KEY}&rev=0`,
    `key=${KEY}&rev=-1`,
    `key=${KEY}&rev=1e3`,
    `key=${KEY}&rev=`,
    `key=${KEY}&rev=${'9'.repeat(40)}`,
    `__proto__=${KEY}`,
  ])('refuses the query %s', async (query) => {
    const answer = await history(learnerOf(diaries).userId, query)
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'bad-request' }])
  })
})
