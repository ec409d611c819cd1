import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ROW_KINDS } from '#domain/kinds/kinds.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { anySentence } from '#domain/sentences/sentences.fixture.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import type { SyncAnswer } from '#domain/sync/sync-protocol.ts'
import { oddText } from '#domain/text/odd-texts.fixture.ts'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { dayKey, savedDay } from './diary.fixture.ts'
import { diaryApp } from './diary-app.fixture.ts'
import { sqlDiaryStore } from './sql-diary-store.ts'

const RUNS = Number(process.env.HOSTILE_REQUESTS ?? 600)

const odd = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(null, true, -1, 0.5, 2 ** 53, 1e308, '', '\0', '__proto__', [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 4 }),
  fc.nat(400).map((depth) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)),
  fc.constant(JSON.parse('{"__proto__":{"v":1},"constructor":{"prototype":{}}}')),
)

/** A good value as a rule, any other now and then. */
function mostly<Value>(good: fc.Arbitrary<Value>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: odd })
}

const key = fc.nat(3).map(dayKey)

const doc = key.chain((date) =>
  fc.oneof(
    fc.constant(savedDay(date, 'Rain.')),
    fc.record({ draft: fc.record({ content: mostly(oddText), more: odd }) }),
    fc.record({ deleted: mostly(fc.record({ at: fc.nat(), entry: fc.constant({}) })), more: odd }),
  ),
)

const sentenceKey = key.map((date) => readSentence('Llueve.', date, 'es-ES').key)
const minutesKey = key.map((date) => `${date}-phone`)
const minutes = fc.record({
  activeMs: mostly(fc.record({ write: mostly(fc.nat(1000)) })),
  more: mostly(fc.nat()),
})

function changeOf(kind: string, keys: fc.Arbitrary<string>, docs: fc.Arbitrary<unknown>) {
  return fc.record(
    {
      kind: mostly(fc.constant(kind)),
      key: mostly(keys),
      baseRev: mostly(fc.oneof(fc.constant(0), fc.nat(20))),
      id: mostly(fc.constantFrom('a', 'b', 'c')),
      doc: mostly(docs),
    },
    { requiredKeys: ['kind', 'key', 'baseRev', 'id'] },
  )
}

const change = fc.oneof(
  changeOf('day', key, doc),
  changeOf('sentence', sentenceKey, anySentence),
  changeOf('minutes', minutesKey, minutes),
)

const request = fc.record(
  {
    v: fc.oneof({ weight: 20, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: odd }),
    user: mostly(fc.constant('ana')),
    device: mostly(fc.constantFrom('phone', 'tablet')),
    epoch: mostly(fc.constant(null)),
    since: mostly(fc.nat(3)),
    before: mostly(
      fc.oneof(
        key.map((day) => `day/${day}`),
        sentenceKey.map((one) => `sentence/${one}`),
      ),
    ),
    changes: mostly(fc.array(change, { maxLength: 5 })),
    reopen: mostly(fc.constant(true)),
  },
  { requiredKeys: ['v', 'device', 'epoch', 'since', 'changes'] },
)

it('no request of sync ends as a fault of ours, and no document gets in that nobody could read', async () => {
  const { post } = diaryApp(sqlDiaryStore(memoryDatabase()))
  const first = { kind: 'day', key: dayKey(0), baseRev: 0, id: 'first', doc: savedDay(dayKey(0), 'Rain.') }
  const known = { v: 1, device: 'phone', epoch: null, since: 0, changes: [] }
  expect((await post('ana', { ...known, changes: [first] })).status).toBe(200)
  const statuses = new Map<number, number>()
  const check = async (body: unknown) => {
    const { status } = await post('ana', JSON.stringify(body))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    expect([200, 400, 409, 413, 426]).toContain(status)
  }
  await fc.assert(fc.asyncProperty(request, check), { numRuns: RUNS })
  expect(statuses.get(200)).toBeGreaterThan(RUNS / 10)
  const { rows } = (await (await post('ana', known)).json()) as SyncAnswer
  expect(rows).not.toEqual([])
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(ROW_KINDS))
  for (const row of rows) expect(parseRow(row.kind, row.doc, row.key)).toEqual(row.doc)
})
