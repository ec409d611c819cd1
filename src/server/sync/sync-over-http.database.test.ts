import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageEnd, type SyncAnswer } from '#domain/sync/sync-protocol.ts'
import { oddText } from '#domain/text/odd-texts.fixture.ts'
import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'
import { change, dayKey, savedDay } from './diary.fixture.ts'
import { diaryApp } from './diary-app.fixture.ts'
import { expectSameDiary, steps } from './same-diary.fixture.ts'
import { sqlDiaryStore } from './sql-diary-store.ts'

const EMPTY = { v: 1, device: 'phone', epoch: null, since: 0, changes: [] as unknown[] }

function pushOf(key: string, { id = 'a', baseRev = 0, doc = savedDay(key, 'Ana’s words.') } = {}) {
  return { kind: 'day', key, baseRev, id, doc }
}

describeOnBothDatabases((database) => {
  const open = () => {
    const diaries = sqlDiaryStore(database())
    const { post, history } = diaryApp(diaries)
    const ask = async (token: string, request: object) => {
      const answer = await post(token, { ...EMPTY, ...request })
      expect(answer.status).toBe(200)
      return (await answer.json()) as SyncAnswer
    }
    return { diaries, post, history, ask }
  }

  it('a document comes back as it was sent, whatever its texts are made of', async () => {
    const { ask, history } = open()
    const check = async (content: string, name: string) => {
      const ana = randomUUID()
      fc.pre(!['__proto__', 'constructor', 'prototype'].includes(name))
      const doc = { ...savedDay(dayKey(0), content), more: { [name]: [content] } }
      await ask(ana, { changes: [pushOf(dayKey(0), { doc })] })
      const { rows } = await ask(ana, {})
      expect(JSON.stringify(rows[0]?.doc)).toBe(JSON.stringify(doc))
      const kept = await (await history(ana, `key=${dayKey(0)}&rev=1`)).json()
      expect(JSON.stringify(kept.version.doc)).toBe(JSON.stringify(doc))
    }
    await fc.assert(fc.asyncProperty(oddText, oddText, check), { numRuns: 60 })
  })

  it('sixteen times the same request at once is taken once, and answered alike', async () => {
    const { ask, diaries } = open()
    const ana = randomUUID()
    await ask(ana, { changes: [pushOf(dayKey(1), { id: 'z' })] })
    const changes = [pushOf(dayKey(0)), pushOf(dayKey(1), { id: 'b' }), pushOf('2026-13-45', { id: 'c' })]
    const answers = await Promise.all(Array.from({ length: 16 }, () => ask(ana, { changes })))
    for (const { accepted, refused } of answers) {
      expect({ accepted, refused }).toEqual({ accepted: answers[0]?.accepted, refused: answers[0]?.refused })
      expect(refused.map(({ error }) => error)).toEqual(['stale', 'invalid'])
    }
    expect(await diaries.versions(ana, { kind: 'day', key: dayKey(0) })).toHaveLength(1)
    expect(await diaries.versions(ana, { kind: 'day', key: dayKey(1) })).toHaveLength(2)
  })

  it('another account’s keys, cursors, devices, push ids and epochs return and change nothing', async () => {
    const { ask, post, history } = open()
    const [ana, bo] = [randomUUID(), randomUUID()]
    for (let index = 0; index < 5; index += 1)
      await ask(ana, { device: 'anas', changes: [pushOf(dayKey(index), { id: `push-${index}` })] })
    const { epoch, seq, older } = await ask(ana, { device: 'anas', before: '' })
    const before = JSON.stringify(older)
    const changes = [0, 1, 2, 3, 4].map((index) =>
      pushOf(dayKey(index), {
        id: `push-${index}`,
        baseRev: index + 1,
        doc: savedDay(dayKey(index), 'Bo’s.'),
      }),
    )
    const asked: object[] = [
      { device: 'anas', epoch, since: 0, changes },
      { device: 'anas', epoch, since: 0, before: '', changes },
      { device: 'anas', epoch, since: 0, before: pageEnd({ kind: 'day', key: dayKey(4) }) },
      { device: 'anas', epoch: null, since: 0 },
      { device: 'anas', epoch, since: seq, changes },
      { device: 'anas', epoch, since: 0, user: ana, changes },
      { device: 'anas', epoch, since: 0, reopen: true, changes },
    ]
    for (const request of asked) {
      const answer = await post(bo, { ...EMPTY, ...request })
      const text = await answer.text()
      expect(text).not.toContain('Ana’s')
      expect(text).not.toContain(ana)
      if (answer.status === 200) expect(JSON.parse(text)).toMatchObject({ user: bo, accepted: [], older: [] })
      else expect(answer.status).toBe(409)
    }
    for (let rev = 1; rev <= 5; rev += 1) {
      expect((await history(bo, `key=${dayKey(rev - 1)}&rev=${rev}`)).status).not.toBe(500)
      expect(await (await history(bo, `key=${dayKey(rev - 1)}&rev=${rev}`)).text()).not.toContain('Ana’s')
    }
    expect(JSON.stringify((await ask(ana, { before: '' })).older)).toBe(before)
    expect((await ask(ana, { epoch, since: seq })).seq).toBe(seq)
  })

  it('pages of large documents are cut by their bytes, and together hold every day once', async () => {
    const { ask, diaries } = open()
    const ana = randomUUID()
    const content = 'ế'.repeat(300_000) // 900 kB
    const keys = Array.from({ length: 12 }, (_, index) => dayKey(index))
    for (const key of keys) {
      const doc = savedDay(key, content)
      const pushed = await diaries.push(
        { userId: ana, device: 'x', epoch: null, since: 0, changes: [change(key, { doc })] },
        0,
      )
      expect(pushed.ok).toBe(true)
    }
    const found: string[] = []
    let answer = await ask(ana, { before: '' })
    const { seq } = answer
    while (answer.older.length > 0) {
      expect(answer.older.length).toBe(4)
      found.push(...answer.older.map(({ key }) => key))
      const last = answer.older.at(-1)
      answer = await ask(ana, { since: seq, before: last && pageEnd(last) })
    }
    expect(found).toEqual(keys.toReversed())
    const first = await ask(ana, {})
    expect([first.rows.length, first.more, first.seq]).toEqual([4, true, 4])
  })

  it('whatever is done, it holds what the plain store in memory holds', { timeout: 120_000 }, async () => {
    const { diaries } = open()
    await fc.assert(
      fc.asyncProperty(steps, (taken) => expectSameDiary(diaries, taken)),
      { numRuns: 15 },
    )
  })
})
