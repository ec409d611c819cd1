import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/days.ts'
import { type FirstReading, fewDays, linesByEngine, readingMeans } from './first-readings.ts'

const TODAY = '2026-11-24'

describe('PROMISE-5: the days there are', () => {
  it('are all from the first to today, over the end of a month, too', () => {
    expect(fewDays(['2026-12-02', '2026-11-29'], '2026-12-03')).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
    ])
  })

  it('are fourteen at most, and not known where there are none', () => {
    expect(fewDays([addDays(TODAY, -13)], TODAY)).toHaveLength(14)
    expect(fewDays([addDays(TODAY, -14)], TODAY)).toBeNull()
    expect(fewDays([], TODAY)).toBeNull()
  })

  it('end tomorrow for a learner who flew west', () => {
    expect(fewDays([TODAY, addDays(TODAY, 1)], TODAY)).toEqual([TODAY, addDays(TODAY, 1)])
  })

  it('whatever is given, follow each other, and hold all of it', () => {
    const anyDay = fc.integer({ min: -30, max: 1 }).map((from) => addDays(TODAY, from))
    fc.assert(
      fc.property(fc.array(anyDay, { minLength: 1 }), (known) => {
        const days = fewDays(known, TODAY)
        const all = [...known, TODAY].sort()
        const [first = '', last = ''] = [all[0], all.at(-1)]
        expect(days === null).toBe(addDays(first, 13) < last)
        if (days === null) return
        for (const day of [...known, TODAY]) expect(days).toContain(day)
        expect(days.slice(1)).toEqual(days.slice(0, -1).map((day) => addDays(day, 1)))
      }),
    )
  })
})

const LONG_AGO = '2026-09-07' // so that there are more days than are drawn each by itself

function reading(day: string, share: number, by = 'pocketsphinx', at = 0): FirstReading {
  return { day, at, by, share }
}

const weeklyMeans = (readings: FirstReading[]) =>
  readingMeans([reading(LONG_AGO, 0, 'nobody'), ...readings], TODAY).means.filter(({ by }) => by !== 'nobody')

describe('PROMISE-5: the mean of first readings', () => {
  it('is one a day as long as there are fourteen days at most, with the days between', () => {
    const first = addDays(TODAY, -13)
    const readings = [reading(first, 0.4), reading(TODAY, 0.5), reading(TODAY, 1)]
    const { days, means } = readingMeans(readings, TODAY)
    expect(days).toHaveLength(14)
    expect(means).toEqual([
      { from: first, by: 'pocketsphinx', percent: 40, readings: 1 },
      { from: TODAY, by: 'pocketsphinx', percent: 75, readings: 2 },
    ])
    expect(readingMeans([...readings, reading(addDays(first, -1), 1)], TODAY)).toMatchObject({
      days: null,
      means: [{ from: '2026-11-09' }, { from: '2026-11-23' }],
    })
  })
})

describe('PROMISE-5: the weekly mean of first readings', () => {
  it('is none without readings', () => {
    expect(readingMeans([], TODAY)).toEqual({ days: null, means: [] })
    expect(linesByEngine([])).toEqual([])
  })

  it('takes every sentence of a week alike', () => {
    const means = weeklyMeans([
      reading('2026-11-23', 0.5),
      reading('2026-11-24', 1),
      reading('2026-11-22', 0.25),
    ])
    expect(means).toEqual([
      { from: '2026-11-16', by: 'pocketsphinx', percent: 25, readings: 1 },
      { from: '2026-11-23', by: 'pocketsphinx', percent: 75, readings: 2 },
    ])
  })

  it('never mixes two engines: of one week the one that heard most counts, then the one used last', () => {
    const mixed = [reading('2026-11-23', 0.2), reading('2026-11-23', 0.4), reading('2026-11-24', 1, 'gemini')]
    expect(weeklyMeans(mixed)).toMatchObject([{ by: 'pocketsphinx', percent: 30, readings: 2 }])
    const even = [reading('2026-11-23', 0.2, 'pocketsphinx', 1), reading('2026-11-24', 1, 'gemini', 2)]
    expect(weeklyMeans(even)).toMatchObject([{ by: 'gemini', percent: 100, readings: 1 }])
    expect(weeklyMeans(even.toReversed())).toEqual(weeklyMeans(even))
  })

  it('is of the last half year', () => {
    const means = weeklyMeans(Array.from({ length: 3650 }, (_, ago) => reading(addDays(TODAY, -ago), 1)))
    expect(means).toHaveLength(26)
    expect([means[0]?.from, means.at(-1)?.from]).toEqual(['2026-06-01', '2026-11-23'])
  })

  it('breaks the line at every change of engine, and joins weeks that were left out', () => {
    const weeks = [
      ['2026-10-05', 'a'],
      ['2026-10-26', 'a'],
      ['2026-11-02', 'b'],
      ['2026-11-09', 'a'],
    ].map(([week = '', by = '']) => reading(week, 0.5, by))
    const lines = linesByEngine(weeklyMeans(weeks))
    expect(lines.map((line) => [line.by, line.means.length])).toEqual([
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
        const means = readingMeans(readings, TODAY).means
        for (const { percent } of means) expect(percent >= 0 && percent <= 100).toBe(true)
        expect(linesByEngine(means).flatMap(({ means: own }) => own)).toEqual(means)
        expect(means.map(({ from }) => from)).toEqual([...new Set(means.map(({ from }) => from))].sort())
      }),
    )
  })
})
