import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS, type Day, isDay } from './clock.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  daysOfMonth,
  hasCome,
  mondayOf,
  monthOf,
  noonOf,
  numberOfDay,
  utcDayOf,
  weekOf,
  weeksOfMonth,
} from './days.ts'

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

it.each([
  ['2026-11-24', '2026-11-23'],
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('%s is in the week from %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

it('every day is in its own week of seven days, and in one row of its month', () => {
  fc.assert(
    fc.property(someDay, (day) => {
      const week = weekOf(day)
      expect(week).toHaveLength(7)
      expect(week).toContain(day)
      const rows = weeksOfMonth(monthOf(day))
      expect(rows.every((row) => row.length === 7)).toBe(true)
      expect(rows.flat().filter((one) => one !== null)).toEqual(daysOfMonth(monthOf(day)))
      expect(rows.find((row) => row.includes(day))?.indexOf(day)).toBe(week.indexOf(day))
      expect(daysOfMonth(monthOf(day)).every(isDay)).toBe(true)
    }),
  )
})

it('months follow each other over the end of a year', () => {
  expect(addMonths('2026-11', 1)).toBe('2026-12')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-11', -119)).toBe('2016-12')
})

it.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2100-02', 28],
  ['0001-01', 31],
])('%s has %i days', (month, count) => {
  expect(daysOfMonth(month)).toHaveLength(count)
})

it.each([
  ['2026-11-24', true],
  ['2026-11-25', true],
  ['2026-11-26', false],
  ['9999-12-31', false],
  ['0001-01-01', true],
])('on November 24, %s has come, or is tomorrow: %s', (day, expected) => {
  expect(hasCome(day, '2026-11-24')).toBe(expected)
})
