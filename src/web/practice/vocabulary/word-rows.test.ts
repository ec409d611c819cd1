import { expect, it } from 'vitest'
import { comingDay } from './word-rows.tsx'

it.each([
  ['2026-11-26', 'en', 'today'],
  ['2026-11-27', 'en', 'tomorrow'],
  ['2026-11-29', 'en', 'in 3 days'],
  ['2026-12-02', 'en', 'December 2'],
  ['2027-01-14', 'en', 'January 14'],
  ['2027-11-30', 'en', 'November 30, 2027'],
  ['2026-11-26', 'vi', 'hôm nay'],
  ['2026-12-02', 'vi', '2 tháng 12'],
  ['2026-11-27', 'da', 'i morgen'],
  ['2027-01-14', 'da', '14. januar'],
])('%s is called in %s: %s', (day, language, name) => {
  expect(comingDay(day, '2026-11-26', language)).toBe(name)
})
