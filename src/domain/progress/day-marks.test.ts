import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysOfMonth } from '#domain/days.ts'
import { makeMinutesKey } from '#domain/kinds/minutes.ts'
import { firstDay, isDone, isMarked, markDays, markOn, shownMonths, timesOn, weekSoFar } from './day-marks.ts'
import type { MinutesRow } from './minutes.ts'

const TODAY = '2026-11-24'
const NO_ROWS = { written: [], spoken: [], minutes: [] }

function counted(date: string, device: string, activeMs: MinutesRow['doc']['activeMs']): MinutesRow {
  return { key: makeMinutesKey(date, device), doc: { activeMs } }
}

describe('PROMISE-5: what was done on a day', () => {
  it('is that an entry was written, that something was spoken, and the minutes of all devices', () => {
    const minutes = [
      counted(TODAY, 'laptop', { write: 60_000, translate: 30_000, speak: 5_000 }),
      counted(TODAY, 'phone', { speak: 20_000 }),
      counted('2026-11-20', 'phone', {}),
    ]
    const marks = markDays({ written: [TODAY, '2026-11-22'], spoken: ['2026-11-22'], minutes }, TODAY)
    expect(markOn(marks, TODAY)).toEqual({
      isWritten: true,
      hasWritten: true,
      isSpoken: false,
      writingMs: 90_000,
      speakingMs: 25_000,
    })
    expect(markOn(marks, '2026-11-22')).toMatchObject({ isWritten: true, isSpoken: true })
    expect(markOn(marks, '2026-11-01')).toMatchObject({ isWritten: false, isSpoken: false, writingMs: 0 })
  })

  it('counts an entry of another day for the day of writing, and shows it on its own', () => {
    const marks = markDays(
      { ...NO_ROWS, written: ['2026-11-19', TODAY], writing: [TODAY, '2026-11-25'] },
      TODAY,
    )
    const [missed, today] = ['2026-11-19', TODAY].map((day) => markOn(marks, day))
    expect(missed).toMatchObject({ isWritten: true, hasWritten: false })
    expect(today).toMatchObject({ isWritten: true, hasWritten: true })
    expect([missed, today].map((mark) => mark && isDone(mark))).toEqual([false, true])
    expect([missed, today].map((mark) => mark && isMarked(mark))).toEqual([true, true])
    expect(firstDay(marks)).toBe('2026-11-19')
  })

  it('is nothing without rows', () => {
    const marks = markDays(NO_ROWS, TODAY)
    expect(firstDay(marks)).toBeNull()
    expect(weekSoFar(marks, TODAY).filter(({ isDone }) => isDone)).toEqual([])
    expect(shownMonths(marks, TODAY)).toEqual({ first: '2026-11', last: '2026-11' })
    expect(timesOn(marks, daysOfMonth('2026-11'))).toEqual([])
  })

  it('counts for the week when anything was written or spoken, and minutes alone do not', () => {
    const marks = markDays(
      {
        written: ['2026-11-23', '2026-11-22'],
        spoken: [TODAY],
        minutes: [counted('2026-11-25', 'a', { write: 1 })],
      },
      TODAY,
    )
    const done = weekSoFar(marks, TODAY).filter(({ isDone }) => isDone)
    expect(done.map(({ day }) => day)).toEqual(['2026-11-23', TODAY])
  })

  it('counts on the day that a clock which was set back wrote', () => {
    const marks = markDays({ ...NO_ROWS, written: ['1970-01-01', TODAY] }, TODAY)
    expect(firstDay(marks)).toBe('1970-01-01')
    expect(shownMonths(marks, TODAY)).toEqual({ first: '1970-01', last: '2026-11' })
  })

  it('counts once its day has come: tomorrow for a learner who flies west, no later one', () => {
    const future = ['2026-11-25', '2026-11-26', '9999-12-31']
    const sources = { written: future, spoken: future, minutes: [counted('2027-01-01', 'a', { speak: 1 })] }
    expect([...markDays(sources, TODAY).keys()]).toEqual(['2026-11-25'])
    expect([...markDays(sources, '2027-01-01').keys()].sort()).toEqual([
      '2026-11-25',
      '2026-11-26',
      '2027-01-01',
    ])
  })

  it('is the same in whatever order the rows of devices come', () => {
    const device = fc.constantFrom('a', 'b', 'c')
    const day = fc.nat({ max: 40 }).map((ago) => addDays(TODAY, 5 - ago))
    const rows = fc.array(
      fc
        .tuple(day, device, fc.nat(1000), fc.nat(1000))
        .map(([date, name, write, speak]) => counted(date, name, { write, speak })),
    )
    fc.assert(
      fc.property(fc.array(day), fc.array(day), rows, (written, spoken, minutes) => {
        const one = markDays({ written, spoken, minutes }, TODAY)
        const other = markDays(
          { written: written.toReversed(), spoken: spoken.toReversed(), minutes: minutes.toReversed() },
          TODAY,
        )
        expect(new Map([...other].sort())).toEqual(new Map([...one].sort()))
      }),
    )
  })

  it('of ten years looks at every row once', () => {
    const days = Array.from({ length: 3650 }, (_, ago) => addDays(TODAY, -ago))
    let reads = 0
    const minutes = days.flatMap((date) =>
      ['a', 'b'].map((device) => ({
        key: makeMinutesKey(date, device),
        get doc() {
          reads += 1
          return { activeMs: { write: 1000, speak: 1000 } }
        },
      })),
    )
    const marks = markDays({ written: days, spoken: days, minutes }, TODAY)
    expect(marks.size).toBe(3650)
    expect(reads).toBe(7300)
    expect(markOn(marks, days.at(-1) ?? '')).toMatchObject({ writingMs: 2000, speakingMs: 2000 })
  })
})

it('the times of a month are those of its days, and of no other', () => {
  const minutes = [
    counted('2026-10-31', 'a', { write: 60_000 }),
    counted('2026-11-01', 'a', { write: 60_000 }),
    counted('2026-11-24', 'a', { speak: 120_000 }),
  ]
  expect(timesOn(markDays({ ...NO_ROWS, minutes }, TODAY), daysOfMonth('2026-11'))).toEqual([
    { day: '2026-11-01', writingMs: 60_000, speakingMs: 0 },
    { day: '2026-11-24', writingMs: 0, speakingMs: 120_000 },
  ])
})
