import { describe, expect, it } from 'vitest'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import { testApp } from '#server/app.fixture.ts'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { change as dayChange, dayRow, learnerOf, NOW, savedDay } from './diary.fixture.ts'
import { diaryApp } from './diary-app.fixture.ts'
import { sqlDiaryStore } from './sql-diary-store.ts'

const KEY = '2026-11-21'
const MIB = 1024 * 1024

const diaries = sqlDiaryStore(memoryDatabase())
const app = diaryApp(diaries)
let people = 0
const somebody = () => `learner-${people++}`

function change(key: string, { id = 'a', baseRev = 0, doc = savedDay(key, 'Rain.') as unknown } = {}) {
  return { kind: 'day', key, baseRev, id, doc }
}

const EMPTY = { v: 1, device: 'phone', epoch: null, since: 0, changes: [] as unknown[] }

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)
const withText = (field: string, json: string) =>
  JSON.stringify({ ...EMPTY, [field]: 0 }).replace(`"${field}":0`, `"${field}":${json}`)

const MALFORMED: [name: string, status: number, body: unknown][] = [
  ['no JSON', 400, 'x'],
  ['nothing', 400, ''],
  ['null', 400, null],
  ['a list', 400, []],
  ['a deep list', 400, nested(100_000)],
  ['a deep object', 413, nested(100_000, '{"a":', '}').replace('}', '1}')],
  ['no v', 400, { ...EMPTY, v: undefined }],
  ['a v that is a text', 400, { ...EMPTY, v: '1' }],
  ['the v of a later app', 426, { ...EMPTY, v: 2 }],
  ['since -1', 400, { ...EMPTY, since: -1 }],
  ['since 1.5', 400, { ...EMPTY, since: 1.5 }],
  ['since 1e999', 400, withText('since', '1e999')],
  ['since beyond what is exact', 400, withText('since', '9007199254740993')],
  ['no since', 400, { ...EMPTY, since: undefined }],
  ['__proto__', 400, JSON.stringify(EMPTY).replace('{', '{"__proto__":{"v":1},')],
  ['a field of nobody', 400, { ...EMPTY, more: 1 }],
  ['a deep field of nobody', 400, withText('more', nested(50_000))],
  ['a deep epoch', 400, withText('epoch', nested(50_000))],
  ['no epoch', 400, { ...EMPTY, epoch: undefined }],
  ['a long epoch', 400, { ...EMPTY, epoch: 'x'.repeat(1_000) }],
  ['no device', 400, { ...EMPTY, device: '' }],
  ['a device with a NUL', 400, { ...EMPTY, device: 'a\0' }],
  ['a device with half a character', 400, { ...EMPTY, device: '\ud800' }],
  ['a long device', 400, { ...EMPTY, device: 'x'.repeat(65) }],
  ['no list of changes', 400, { ...EMPTY, changes: {} }],
  ['a change of no kind', 400, { ...EMPTY, changes: [{ ...change(KEY), kind: undefined }] }],
  ['a change without a document', 400, { ...EMPTY, changes: [{ ...change(KEY), doc: undefined }] }],
  ['a change with a NUL in its id', 400, { ...EMPTY, changes: [change(KEY, { id: '\0' })] }],
  ['a change of baseRev -1', 400, { ...EMPTY, changes: [change(KEY, { baseRev: -1 })] }],
  ['a change with more in it', 400, { ...EMPTY, changes: [{ ...change(KEY), user_id: 'bo' }] }],
  ['101 changes', 413, { ...EMPTY, changes: Array.from({ length: 101 }, () => change(KEY)) }],
  ['a million changes', 413, withText('changes', `[${'0,'.repeat(1_000_000)}0]`)],
  ['9 MB', 413, { ...EMPTY, changes: [change(KEY, { doc: savedDay(KEY, 'x'.repeat(9_000_000)) })] }],
  ['a page end of no kind', 400, { ...EMPTY, before: 'x' }],
  ['a page end of no day', 400, { ...EMPTY, before: 'day/2026-13-45' }],
  ['a page end with a NUL', 400, { ...EMPTY, before: `day/${KEY}\0` }],
  ['a page end of __proto__', 400, { ...EMPTY, before: `__proto__/${KEY}` }],
  ['reopen that is not true', 400, { ...EMPTY, reopen: false }],
]

const BAD_ROWS: [name: string, error: string, row: object][] = [
  ['a day that there is not', 'invalid', change('2026-13-45')],
  ['a key with a NUL', 'invalid', change(`${KEY}\0`)],
  ['a long key', 'invalid', change('x'.repeat(5_000))],
  ['a kind of nobody', 'invalid', { ...change(KEY), kind: 'sentence' }],
  ['the kind __proto__', 'invalid', { ...change(KEY), kind: '__proto__' }],
  ['null', 'invalid', change(KEY, { doc: null })],
  ['a text', 'invalid', change(KEY, { doc: 'x' })],
  ['a list', 'invalid', change(KEY, { doc: [] })],
  ['the page of another day', 'invalid', change(KEY, { doc: savedDay('2026-11-20', 'Rain.') })],
  ['content that is a number', 'invalid', change(KEY, { doc: { draft: { content: 1 } } })],
  ['a deep document', 'invalid', change(KEY, { doc: { x: JSON.parse(nested(9)) } })],
  ['a very deep document', 'invalid', change(KEY, { doc: { x: JSON.parse(nested(2_000)) } })],
  ['__proto__', 'invalid', change(KEY, { doc: JSON.parse('{"__proto__":{"entry":1}}') })],
  ['too many tags', 'invalid', change(KEY, { doc: { draft: { tags: Array(101).fill('x') } } })],
  [
    'a document of 2 MiB',
    'too-large',
    change(KEY, { doc: { draft: { content: 'x'.repeat(2 * MIB - 23) } } }),
  ],
  ['a byte too many', 'too-large', change(KEY, { doc: { draft: { content: 'x'.repeat(MIB - 23 + 1) } } })],
]

describe('POST /api/sync', () => {
  it.each([
    [null, 401, 'no-session'],
    ['bad-session', 401, 'bad-session'],
    ['second-factor-needed', 403, 'second-factor-needed'],
    ['accounts-unreachable', 503, 'accounts-unreachable'],
  ])('with the session %s it answers %i, and takes nothing', async (token, status, error) => {
    const answer = await app.post(token, { ...EMPTY, changes: [change(KEY)] })
    expect([answer.status, await answer.json()]).toEqual([status, { error }])
    const history = await app.history(token, `key=${KEY}`)
    expect([history.status, await history.json()]).toEqual([status, { error }])
  })

  it.each(MALFORMED)('an envelope with %s is answered %i, and changes nothing', async (_, status, body) => {
    const ana = somebody()
    await app.post(ana, { ...EMPTY, changes: [change(KEY)] })
    const before = await (await app.post(ana, { ...EMPTY, before: '' })).json()
    const answer = await app.post(ana, body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ error: expect.any(String) })
    const after = await (await app.post(ana, { ...EMPTY, before: '' })).json()
    expect({ ...after, now: 0 }).toEqual({ ...before, now: 0 })
  })

  it.each(BAD_ROWS)('a row of %s is refused alone: %s', async (_, error, row) => {
    const bad = { ...row, id: 'bad' } as ReturnType<typeof change>
    const changes = [change('2026-11-19', { id: 'b' }), bad, change('2026-11-20', { id: 'c' })]
    const answer = await app.post(somebody(), { ...EMPTY, changes })
    expect(answer.status).toBe(200)
    const { accepted, refused } = await answer.json()
    expect(accepted.map(({ id }: { id: string }) => id)).toEqual(['b', 'c'])
    expect(refused).toEqual([{ kind: bad.kind, key: bad.key, id: 'bad', error }])
  })

  it('a document of exactly the limit is taken', async () => {
    const doc = { draft: { content: 'x'.repeat(SYNC_LIMITS.docBytes - 24) } }
    expect(JSON.stringify(doc)).toHaveLength(SYNC_LIMITS.docBytes)
    const answer = await app.post(somebody(), { ...EMPTY, changes: [change(KEY, { doc })] })
    expect((await answer.json()).accepted).toHaveLength(1)
  })

  it('with accounts in the browser alone there is no such path', async () => {
    const { app: local } = testApp({ ports: { diaries } })
    for (const [path, init] of [
      ['/api/sync', { method: 'POST', body: JSON.stringify(EMPTY) }],
      [`/api/history?key=${KEY}`, {}],
    ] as const) {
      const answer = await local.request(path, init)
      expect([answer.status, await answer.json()]).toEqual([404, { error: 'not-found' }])
    }
  })

  it('no word, key, id or query comes into the log', async () => {
    const { post, history, logged } = diaryApp(diaries)
    const ana = somebody()
    const doc = savedDay(KEY, 'Zebulon')
    await post(ana, { ...EMPTY, device: 'quagga', changes: [change(KEY, { id: 'okapi', doc })] })
    await post(ana, { ...EMPTY, changes: [change('2026-13-45', { id: 'okapi', doc })] })
    await post(ana, { ...EMPTY, since: -1, changes: [change(KEY, { doc })] })
    await history(ana, `key=${KEY}`)
    await history(ana, `key=${KEY}&rev=1`)
    expect(logged.length).toBeGreaterThan(4)
    expect(logged.join('\n')).toContain('"path":"/api/history"')
    expect(logged.join('\n')).not.toMatch(/Zebulon|quagga|okapi|2026-11|2026-13|learner-/)
  })
})

describe('what may be asked in a minute', () => {
  const factor = { RATE_LIMIT_FACTOR: '0.1' } // 300 an address, 12 a session, 60 an account

  it('an address waits before its body is read, whoever it says that it is', async () => {
    const { post } = diaryApp(diaries, factor)
    for (let count = 0; count < 300; count += 1) expect((await post(null, 'x')).status).toBe(401)
    const answer = await post(somebody(), EMPTY)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post(somebody(), EMPTY, '10.9.9.9')).status).toBe(200)
  })

  it('a session waits, and another account does not', async () => {
    const { post, history } = diaryApp(diaries, factor)
    const [ana, bo] = [somebody(), somebody()]
    for (let count = 0; count < 12; count += 1) expect((await post(ana, EMPTY)).status).toBe(200)
    expect((await post(ana, EMPTY)).status).toBe(429)
    expect((await post(bo, EMPTY)).status).toBe(200)
    expect((await history(ana, `key=${KEY}`)).status).toBe(200)
    for (let count = 0; count < 11; count += 1) await history(ana, `key=${KEY}`)
    expect((await history(ana, `key=${KEY}`)).status).toBe(429)
  })

  it('an account waits, however many sessions it has', async () => {
    const sessions = {
      read: async (token = '') =>
        ({ ok: true, value: { userId: 'ana', sessionId: token, aal: 'aal1' } }) as const,
    }
    const { post } = diaryApp(diaries, factor, sessions)
    for (let count = 0; count < 60; count += 1) expect((await post(`s${count % 10}`, EMPTY)).status).toBe(200)
    expect((await post('s11', EMPTY)).status).toBe(429)
  })

  it('of one account few wait at a time, each with its body in memory', async () => {
    const held = Promise.withResolvers<void>()
    const { post } = diaryApp({
      ...diaries,
      pull: (...asked) => held.promise.then(() => diaries.pull(...asked)),
    })
    const ana = somebody()
    const asked = Array.from({ length: 70 }, () => post(ana, EMPTY))
    const refused = await Promise.race(asked)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    held.resolve()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses).toEqual(statuses.map((_, index) => (index < 64 ? 200 : 429)))
    expect((await post(ana, EMPTY)).status).toBe(200)
  })

  it('of one account few bodies are on their way at a time, and others are not held up', async () => {
    const { post, postSlowly } = diaryApp(diaries)
    const [ana, bo] = [somebody(), somebody()]
    const held = Promise.withResolvers<void>()
    const asked = Array.from({ length: 12 }, () => postSlowly(ana, 2 * MIB, held.promise))
    expect((await post(bo, EMPTY)).status).toBe(200)
    held.resolve()
    const refused = (await Promise.all(asked)).filter(({ status }) => status === 429)
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5'])
    expect((await post(ana, EMPTY)).status).toBe(200)
  })
})

describe('GET /api/history', () => {
  const diaries = sqlDiaryStore(memoryDatabase())
  const { history } = diaryApp(diaries)

  it('lists the versions of a day, newest first, and shows one of them', async () => {
    const { userId, pushed } = learnerOf(diaries)
    const doc = { ...savedDay(KEY, 'NUL \0, half \ud83d'), more: [1] }
    const pushedDoc = dayChange(KEY, { doc })
    await pushed([pushedDoc])
    await pushed([dayChange(KEY, { baseRev: 1 })], { device: 'tablet', now: NOW + 5 })
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
    await ana.pushed([dayChange(KEY)])
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
    await bo.pushed([dayChange(KEY)])
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
