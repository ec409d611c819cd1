import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/clock.ts'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { isMinutesKey } from '#domain/kinds/minutes.ts'
import { isSameJson } from '#domain/row.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import {
  addUp,
  isWorthSending,
  type MinutesDoc,
  mergeMinutes,
  minutesOfDays,
  partsOfDay,
  wholeMinutes,
} from './minutes.ts'

const ms = fc.nat({ max: 100_000 })
const times = fc.record({ write: ms, translate: ms, speak: ms, review: ms }, { requiredKeys: [] })
const doc = fc.record(
  { activeMs: times, later: fc.jsonValue({ maxDepth: 1 }) },
  { requiredKeys: ['activeMs'] },
)
const anyMinutes = doc as fc.Arbitrary<MinutesDoc>

it('whatever the order, and however often, the same comes out, and no time is lost', () => {
  const merge = (one: MinutesDoc, other: MinutesDoc) => mergeMinutes(undefined, one, other)
  fc.assert(
    fc.property(anyMinutes, anyMinutes, anyMinutes, (one, other, third) => {
      const both = merge(one, other)
      expect(isSameJson(both, merge(other, one))).toBe(true)
      expect(isSameJson(merge(both, third), merge(one, merge(other, third)))).toBe(true)
      expect(isSameJson(merge(both, other), both)).toBe(true)
      for (const { activeMs } of [one, other])
        for (const [step, counted] of Object.entries(activeMs))
          expect(Object.entries(both.activeMs)).toContainEqual([
            step,
            expect.toSatisfy((most) => most >= counted),
          ])
    }),
  )
})

it('times of several devices add up', () => {
  expect(addUp([{ write: 1, speak: 2 }, {}, { speak: 3 }])).toEqual({ write: 1, translate: 0, speak: 5 })
})

it('a minute more than is known elsewhere is worth sending, a second is not', () => {
  expect(isWorthSending({ write: 30_000, speak: 30_000 }, undefined)).toBe(true)
  expect(isWorthSending({ write: 59_999 }, undefined)).toBe(false)
  expect(isWorthSending({ write: 100_000 }, { write: 60_000 })).toBe(false)
  expect(isWorthSending({ write: 120_000 }, { write: 60_000 })).toBe(true)
})

it('minutes are read as they came, with steps and fields of a later version', () => {
  const good = { activeMs: { write: 1, review: 2.5 }, later: [1] }
  expect(parseRow('minutes', good)).toBe(good)
})

it.each<unknown>([
  null,
  [],
  {},
  { activeMs: null },
  { activeMs: [1] },
  { activeMs: { write: -1 } },
  { activeMs: { write: '1' } },
  { activeMs: { write: 1e12 } },
  { activeMs: { write: Number.NaN } },
  { activeMs: { 'a b': 1 } },
  { activeMs: JSON.parse('{"__proto__":1}') },
  {
    activeMs: Object.fromEntries(
      Array.from({ length: 21 }, (_, place) => [String.fromCharCode(97 + place), 1]),
    ),
  },
  { activeMs: {}, deep: [[[[1]]]] },
])('%j are no minutes', (value) => {
  expect(parseRow('minutes', value)).toBeNull()
})

it('keys are those of a day and a device', () => {
  expect(isMinutesKey('2026-11-21-7f3a')).toBe(true)
  for (const key of [
    '2026-11-21',
    '2026-11-21-',
    '2026-02-30-7f3a',
    '2026-11-21-7F3A',
    `2026-11-21-${'a'.repeat(65)}`,
  ])
    expect([key, isMinutesKey(key)]).toEqual([key, false])
})

const MS = fc.oneof(
  fc.constantFrom(0, 1, 11_800, 29_999, 30_000, 59_999, MINUTE_MS, 89_999, 90_000),
  fc.nat({ max: 5 * 3_600_000 }),
)
const DAY = fc.record({ writingMs: MS, speakingMs: MS })

it('practised time is never no minute, and otherwise the nearest', () => {
  expect([0, 1, 11_800, 89_999, 90_000].map(wholeMinutes)).toEqual([0, 1, 1, 1, 2])
})

it('the parts of a day are its minutes, and days together have the minutes of each', () => {
  fc.assert(
    fc.property(fc.array(DAY, { maxLength: 31 }), (days) => {
      let sum = 0
      for (const day of days) {
        const { writing, speaking } = partsOfDay(day)
        expect(writing + speaking).toBe(wholeMinutes(day.writingMs + day.speakingMs))
        expect(Math.min(writing, speaking)).toBeGreaterThanOrEqual(0)
        if (day.writingMs === 0) expect(writing).toBe(0)
        if (day.speakingMs === 0) expect(speaking).toBe(0)
        sum += writing + speaking
      }
      expect(minutesOfDays(days)).toBe(sum)
      expect(sum > 0).toBe(days.some(({ writingMs, speakingMs }) => writingMs + speakingMs > 0))
    }),
    { numRuns: generatedRuns(500) },
  )
})
