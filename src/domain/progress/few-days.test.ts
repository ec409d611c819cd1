import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/days.ts'
import { fewDays } from './few-days.ts'

const TODAY = '2026-11-26'

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
