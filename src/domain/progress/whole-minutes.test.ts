import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/duration.ts'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { minutesOfDays, partsOfDay, wholeMinutes } from './whole-minutes.ts'

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
