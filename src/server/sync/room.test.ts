import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/clock.ts'
import { change, dayKey, learnerOf, NOW, outcomeOf } from './diary.fixture.ts'
import { diaryApp } from './diary-app.fixture.ts'
import { memoryDiaryStore } from './memory-diary-store.fake.ts'
import { createRoom, FULL_SHARE, LOW_SHARE, type Use, whereThereIsRoom } from './room.ts'

function watched() {
  const logged: { level: number; msg: string }[] = []
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) })
  const measured = { use: { bytes: 0, quota: 100 } as Use | Error, now: 0 }
  const measure = async () => {
    if (measured.use instanceof Error) throw measured.use
    return measured.use
  }
  const room = createRoom(measure, log, () => measured.now)
  async function look(use: Use | Error, laterMs = 60_000) {
    Object.assign(measured, { use, now: measured.now + laterMs })
    await room.look()
    return [room.isFull(), logged.splice(0).map(({ level, msg }) => `${level} ${msg.slice(0, 20)}`)]
  }
  return { room, look }
}

describe('the room for diaries', () => {
  it('is warned about from 80 % on, and from 95 % on there is none', async () => {
    const { look } = watched()
    expect(await look({ bytes: 79.9, quota: 100 })).toEqual([false, []])
    expect(await look({ bytes: 80, quota: 100 })).toEqual([false, ['40 the room for diaries']])
    expect(await look({ bytes: 94.9, quota: 100 })).toEqual([false, []])
    expect(await look({ bytes: 95, quota: 100 })).toEqual([true, ['40 there is no room for']])
    expect(await look({ bytes: 200, quota: 100 })).toEqual([true, []])
    expect(await look({ bytes: 200, quota: 100 }, DAY_MS)).toEqual([true, ['40 there is no room for']])
    expect(await look({ bytes: 10, quota: 100 })).toEqual([false, ['30 there is room for ne']])
    expect(await look({ bytes: 1e15, quota: null })).toEqual([false, []])
  })

  it('stays as it was known where it cannot be measured', async () => {
    const { look } = watched()
    await look({ bytes: 99, quota: 100 })
    expect(await look(new Error('no disk'))).toEqual([true, ['50 the room for diaries']])
  })
})

describe('where there is no room', () => {
  const full = { isFull: true }
  const openStore = () => whereThereIsRoom(memoryDiaryStore(), { isFull: () => full.isFull })

  it('no diary is begun, and those that are there go on', async () => {
    const store = openStore()
    full.isFull = false
    const ana = learnerOf(store)
    expect((await ana.pushed([change(dayKey(0))])).map(outcomeOf)).toEqual([1])
    full.isFull = true
    expect((await ana.pushed([change(dayKey(1))])).map(outcomeOf)).toEqual([2])
    const bo = learnerOf(store)
    for (const push of [store.push, store.pushAndPull]) {
      const asked = { userId: bo.userId, device: 'd', epoch: null, since: 0, changes: [change(dayKey(0))] }
      expect(await push(asked, NOW)).toEqual({ ok: false, error: 'no-room' })
    }
    expect(await bo.pulled()).toMatchObject({ rows: [] })
    await store.closeDiary(ana.userId, NOW)
    await store.reopenDiary(ana.userId)
    expect(await ana.push([change(dayKey(0))])).toEqual({ ok: false, error: 'no-room' })
    full.isFull = false
    await store.reopenDiary(ana.userId)
    expect(await ana.push([change(dayKey(0))])).toMatchObject({ ok: true })
    expect(await bo.push([change(dayKey(0))])).toMatchObject({ ok: true })
  })

  it('a device hears so, and when to ask again', async () => {
    full.isFull = true
    const { post } = diaryApp(openStore())
    const entry = { id: '1-2026-11-21', date: '2026-11-21', content: 'Words', tags: [], mood: '' }
    const saved = { kind: 'day', key: '2026-11-21', baseRev: 0, id: 'a', doc: { entry } }
    const request = { v: 1, device: 'phone', epoch: null, since: 0, changes: [saved] }
    const answer = await post('ana', request)
    expect([answer.status, await answer.json()]).toEqual([507, { error: 'no-room' }])
    expect(answer.headers.get('retry-after')).toBe('600')
    expect((await post('ana', { ...request, changes: [] })).status).toBe(200)
  })
})

it('docs/accounts.md and docs/settings.md say from which shares on', () => {
  const [low, full] = [LOW_SHARE, FULL_SHARE].map((share) => `${share * 100} %`)
  const manual = readFileSync('docs/accounts.md', 'utf8')
  expect(manual).toContain(`From ${low} on the log`)
  expect(manual).toContain(`From ${full} on no new diary is begun`)
  expect(readFileSync('docs/settings.md', 'utf8')).toContain(`the log warns at ${low}, and at ${full} no new`)
})
