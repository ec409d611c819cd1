import { expect, it } from 'vitest'
import { dayInSentence, dayTitle, longDay, shortDay } from './format-date.ts'
import { monthTitle } from './format-month.ts'
import { timeText } from './format-time.ts'

it.each([
  ['en', 'Saturday, November 21, 2026', 'Nov 21, 2026'],
  ['vi', 'Thứ Bảy, 21 tháng 11, 2026', '21 thg 11, 2026'],
  ['da', 'Lørdag den 21. november 2026', '21. nov. 2026'],
])('DIARY-4 LIST-2: dates in %s', (language, title, row) => {
  expect(dayTitle('2026-11-21', language)).toBe(title)
  expect(shortDay('2026-11-21', language)).toBe(row)
})

it.each([
  ['en', 'Saturday, November 21, 2026'],
  ['vi', 'Thứ Bảy, 21 tháng 11, 2026'],
  ['da', 'lørdag den 21. november 2026'],
])('a day within a sentence has the letters that %s gives it there', (language, day) => {
  expect(dayInSentence('2026-11-21', language)).toBe(day)
})

it('DIARY-4 LIST-2: one digit stays one digit, and the day does not depend on the time zone', () => {
  expect(dayTitle('2026-01-03', 'en')).toBe('Saturday, January 3, 2026')
  expect(shortDay('2026-01-03', 'en')).toBe('Jan 3, 2026')
})

it('what is no day is shown as it is', () => {
  expect(shortDay('yesterday', 'en')).toBe('yesterday')
})

it.each([
  ['en', 'Nov 2026'],
  ['vi', 'Tháng 11 năm 2026'],
  ['da', 'Nov. 2026'],
])('a month in %s', (language, title) => {
  expect(monthTitle('2026-11', language)).toBe(title)
})

it.each([
  ['en', 'November 3, 2026', '2:06 PM'],
  ['vi', '3 tháng 11, 2026', '14:06'],
  ['da', '3. november 2026', '14.06'],
])('a day by itself, and a time of today, in %s', (language, day, time) => {
  expect(longDay('2026-11-03', language)).toBe(day)
  expect(timeText(new Date(2026, 10, 3, 14, 6).getTime(), language).replace('\u202f', ' ')).toBe(time)
})
