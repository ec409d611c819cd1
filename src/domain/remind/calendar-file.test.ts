import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDay } from '#domain/clock.ts'
import { calendarFile } from './calendar-file.ts'
import { weekdayOf } from './due.ts'
import { WEEKDAYS } from './reminder.ts'

const MADE = { id: 'id-1', now: Date.UTC(2026, 10, 23, 18, 5, 9, 7), today: '2026-11-23' }
const GIVEN = { at: 1170, days: WEEKDAYS, title: 'Write today’s page', url: 'https://echolog.example/diary' }

/** The lines of a file as RFC 5545 unfolds them, by name, and its texts without their escapes. */
function parsed(file: string): Map<string, string[]> {
  expect(file.endsWith('\r\n')).toBe(true)
  const raw = file.slice(0, -2).split('\r\n')
  for (const line of raw) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\p{Cc}]/u)
  }
  const found = new Map<string, string[]>()
  for (const line of raw.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+):(.*)$/s.exec(line) ?? []
    expect([line, name]).not.toEqual([line, ''])
    found.set(name, [...(found.get(name) ?? []), value])
  }
  return found
}

const unescaped = (text = '') => text.replace(/\\([\\;,n])/g, (_, sign) => (sign === 'n' ? '\n' : sign))

describe('a calendar file', () => {
  it('has one event that comes back on the chosen days, at the same time on every clock, with an alarm', () => {
    expect(calendarFile({ ...GIVEN, days: [7, 2] }, MADE).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Echolog//Reminders//EN',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:id-1',
      'DTSTAMP:20261123T180509Z',
      'DTSTART:20261124T193000',
      'DURATION:PT10M',
      'RRULE:FREQ=WEEKLY;BYDAY=TU,SU',
      'SUMMARY:Write today’s page',
      'URL:https://echolog.example/diary',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Write today’s page',
      'TRIGGER:PT0S',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('is whole whatever its title is, and begins on a chosen day', () => {
    const titles = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom(
        '',
        'END:VEVENT\r\nX:1',
        'a\\n;,',
        'Viết trang hôm nay '.repeat(9),
        '日記を書く'.repeat(30),
        '👩‍👩‍👧'.repeat(20),
      ),
    )
    const days = fc.subarray([...WEEKDAYS], { minLength: 1 })
    const check = (title: string, chosen: (typeof WEEKDAYS)[number][], at: number) => {
      const file = parsed(calendarFile({ ...GIVEN, title, days: chosen, at }, MADE))
      const expected = title.toWellFormed().replace(/[^\P{Cc}\n]/gu, ' ')
      expect(unescaped(file.get('SUMMARY')?.[0])).toBe(expected)
      expect(file.get('BEGIN')).toEqual(['VCALENDAR', 'VEVENT', 'VALARM'])
      expect(file.get('END')).toEqual(['VALARM', 'VEVENT', 'VCALENDAR'])
      const start = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)00$/.exec(file.get('DTSTART')?.[0] ?? '')
      const day = `${start?.[1]}-${start?.[2]}-${start?.[3]}`
      expect(isDay(day) && chosen.includes(weekdayOf(day))).toBe(true)
      expect(Number(start?.[4]) * 60 + Number(start?.[5])).toBe(at)
    }
    fc.assert(fc.property(titles, days, fc.integer({ min: 0, max: 1439 }), check))
  })
})
