import type { Day } from '#domain/clock.ts'
import { addDays } from '#domain/days.ts'
import { utf8Length } from '#domain/text/utf8-length.ts'
import { weekdayOf } from './due.ts'
import type { Weekday } from './reminder.ts'

export type CalendarReminder = {
  /** Minutes after midnight, by whatever clock the learner has with them. */
  at: number
  /** At least one. */
  days: readonly Weekday[]
  title: string
  /** What it leads to. */
  url: string
}

/** `id` is unlike any other; `now` is epoch ms, and `today` the learner's own day then. */
type Made = { id: string; now: number; today: Day }

const BYDAY: Record<Weekday, string> = { 1: 'MO', 2: 'TU', 3: 'WE', 4: 'TH', 5: 'FR', 6: 'SA', 7: 'SU' }
const LINE_BYTES = 75 // RFC 5545, 3.1, without the line end

/** A text as a value (RFC 5545, 3.3.11); control characters may not stand in one. */
function escaped(text: string): string {
  const plain = text.replace(/[^\P{Cc}\n]/gu, ' ')
  return plain.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

/** One line in pieces that are not too long; no character is cut in two. */
function folded(line: string): string {
  let [text, bytes] = ['', 0]
  for (const sign of line.toWellFormed()) {
    const more = utf8Length(sign)
    if (bytes + more > LINE_BYTES) [text, bytes] = [`${text}\r\n `, 1]
    text += sign
    bytes += more
  }
  return text
}

const two = (part: number) => String(part).padStart(2, '0')

/** The first of the chosen days from today on. */
function firstDay(today: Day, days: readonly Weekday[]): Day {
  const coming = [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(today, count))
  return coming.find((day) => days.includes(weekdayOf(day))) ?? today
}

/**
 * A calendar file (iCalendar, RFC 5545) with one event each week on the chosen days and an alarm at its time. The time
 * floats: it is the same on the clock wherever the learner is, and whatever clocks do.
 */
export function calendarFile({ at, days, title, url }: CalendarReminder, { id, now, today }: Made): string {
  const start = `${firstDay(today, days).replaceAll('-', '')}T${two(Math.floor(at / 60))}${two(at % 60)}00`
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const chosen = [...days].sort((one, other) => one - other).map((day) => BYDAY[day])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Echolog//Reminders//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${start}`,
    'DURATION:PT10M',
    `RRULE:FREQ=WEEKLY;BYDAY=${chosen.join(',')}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT', // nobody is busy because of it
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
