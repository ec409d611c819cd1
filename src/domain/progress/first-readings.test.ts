import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './calendar.ts'
import { type FirstReading, linesByEngine, weeklyMeans } from './first-readings.ts'

const TODAY = '2026-11-24'

function reading(day: string, share: number, by = 'pocketsphinx', at = 0): FirstReading {
  return { day, at, by, share }
}

describe('PROMISE-5: the weekly mean of first readings', () => {
  it('is none without readings', () => {
    expect(weeklyMeans([], TODAY)).toEqual([])
    expect(linesByEngine([])).toEqual([])
  })

  it('takes every sentence of a week alike', () => {
    const means = weeklyMeans(
      [reading('2026-11-23', 0.5), reading('2026-11-24', 1), reading('2026-11-22', 0.25)],
      TODAY,
    )
    expect(means).toEqual([
      { week: '2026-11-16', by: 'pocketsphinx', percent: 25, readings: 1 },
      { week: '2026-11-23', by: 'pocketsphinx', percent: 75, readings: 2 },
    ])
  })

  it('never mixes two engines: of one week the one that heard most counts, then the one used last', () => {
    const mixed = [reading('2026-11-23', 0.2), reading('2026-11-23', 0.4), reading('2026-11-24', 1, 'gemini')]
    expect(weeklyMeans(mixed, TODAY)).toMatchObject([{ by: 'pocketsphinx', percent: 30, readings: 2 }])
    const even = [reading('2026-11-23', 0.2, 'pocketsphinx', 1), reading('2026-11-24', 1, 'gemini', 2)]
    expect(weeklyMeans(even, TODAY)).toMatchObject([{ by: 'gemini', percent: 100, readings: 1 }])
    expect(weeklyMeans(even.toReversed(), TODAY)).toEqual(weeklyMeans(even, TODAY))
  })

  it('is of the last half year', () => {
    const means = weeklyMeans(
      Array.from({ length: 3650 }, (_, ago) => reading(addDays(TODAY, -ago), 1)),
      TODAY,
    )
    expect(means).toHaveLength(26)
    expect([means[0]?.week, means.at(-1)?.week]).toEqual(['2026-06-01', '2026-11-23'])
  })

  it('breaks the line at every change of engine, and joins weeks that were left out', () => {
    const weeks = [
      ['2026-10-05', 'a'],
      ['2026-10-26', 'a'],
      ['2026-11-02', 'b'],
      ['2026-11-09', 'a'],
    ].map(([week = '', by = '']) => reading(week, 0.5, by))
    const lines = linesByEngine(weeklyMeans(weeks, TODAY))
    expect(lines.map((line) => [line.by, line.weeks.length])).toEqual([
      ['a', 2],
      ['b', 1],
      ['a', 1],
    ])
  })

  it('whatever the readings, stays between 0 and 100 and loses no week on the way to the lines', () => {
    const any = fc.record({
      day: fc.nat({ max: 400 }).map((ago) => addDays(TODAY, 1 - ago)),
      at: fc.integer(),
      by: fc.constantFrom('browser', 'gemini', '__proto__', 'constructor'),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(any), (readings) => {
        const means = weeklyMeans(readings, TODAY)
        for (const { percent } of means) expect(percent >= 0 && percent <= 100).toBe(true)
        expect(linesByEngine(means).flatMap(({ weeks }) => weeks)).toEqual(means)
        expect(means.map(({ week }) => week)).toEqual([...new Set(means.map(({ week }) => week))].sort())
      }),
    )
  })
})
