import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Day, isDay } from './clock.ts'
import { addDays, daysBetween, noonOf, numberOfDay, utcDayOf } from './days.ts'
import { DAY_MS } from './duration.ts'

const someDay = fc
  .date({ min: new Date('0001-01-15T00:00:00Z'), max: new Date('9999-11-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => utcDayOf(date.getTime()))

/** The next day as a calendar on paper has it. */
function nextOnPaper(day: Day): Day | undefined {
  const [year = 0, month = 0, ofMonth = 0] = day.split('-').map(Number)
  const written = ([year, ...rest]: number[]) =>
    [String(year).padStart(4, '0'), ...rest.map((part) => String(part).padStart(2, '0'))].join('-')
  const next = [
    [year, month, ofMonth + 1],
    [year, month + 1, 1],
    [year + 1, 1, 1],
  ]
  return next.map(written).find(isDay)
}

it.each([
  ['a leap day', '2028-02-28', 2, '2028-03-01'],
  ['a year of a hundred without one', '2100-02-28', 1, '2100-03-01'],
  ['the end of a year', '2026-01-01', -1, '2025-12-31'],
  ['the hour that summer takes', '2027-03-27', 2, '2027-03-29'],
  ['the hour that winter gives', '2027-10-30', 2, '2027-11-01'],
])('over %s days are counted as on paper', (_, day, count, other) => {
  expect(addDays(day, count)).toBe(other)
  expect(daysBetween(day, other)).toBe(count)
})

it('each day is followed by the next of the calendar', () => {
  fc.assert(
    fc.property(someDay, (day) => {
      expect(addDays(day, 1)).toBe(nextOnPaper(day))
      expect(numberOfDay(addDays(day, 1))).toBe(numberOfDay(day) + 1)
    }),
  )
})

it('a day and as many days later are that many days apart', () => {
  const counts = fc.oneof(fc.integer({ min: -14, max: 14 }), fc.integer({ min: -400_000, max: 400_000 }))
  fc.assert(
    fc.property(someDay, counts, (day, count) => {
      const other = addDays(day, count)
      fc.pre(isDay(other))
      expect(daysBetween(day, other)).toBe(count)
      expect(addDays(other, -count)).toBe(day)
      expect(other > day).toBe(count > 0)
    }),
  )
})

it('noon is a moment of its day, as far from the one before as from the one after', () => {
  fc.assert(
    fc.property(someDay, (day) => {
      const noon = noonOf(day)
      expect([noon - DAY_MS / 2, noon + DAY_MS / 2 - 1].map(utcDayOf)).toEqual([day, day])
    }),
  )
})
