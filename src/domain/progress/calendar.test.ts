import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDay } from '#domain/clock.ts'
import { addMonths, daysOfMonth, hasCome, mondayOf, monthOf, weekOf, weeksOfMonth } from './calendar.ts'

const someDay = fc
  .date({ min: new Date('0001-01-15T00:00:00Z'), max: new Date('9999-11-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

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
