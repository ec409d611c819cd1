import { describe, expect, it } from 'vitest'
import { DAY_MS, type Day, MINUTE_MS } from '#domain/clock.ts'
import { addDays } from '#domain/days.ts'
import { DUE_MINUTES, isDue } from './due.ts'
import { createZoneClock, type Reminder, WEEKDAYS } from './reminder.ts'

const YEAR_BEGINS = Date.UTC(2026, 0, 1)
const MINUTES = 365 * 24 * 60
const SINCE = '2026-01-01' // when each reminder was chosen

/** Zones with every kind of clock change: none, half an hour, at midnight, in the south, far east and far west. */
const ZONES = [
  'Australia/Lord_Howe',
  'America/Santiago',
  'America/New_York',
  'Europe/Copenhagen',
  'Africa/Casablanca',
  'Asia/Ho_Chi_Minh',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]

/** In the hours that clocks skip or repeat, at the ends of the day, and in the evening. */
const TIMES = [0, 15, 105, 150, 180, 1170, 1435]

type Sent = { day: Day; ms: number }

/** Somebody with a reminder, who writes at the end of the days that `isWritten` names. */
type Learner = { reminder: Reminder; isWritten: (day: Day) => boolean }

/** What a server that looks each minute sends to each of these learners in a year. */
function yearOf(zone: string, learners: readonly Learner[]): Sent[][] {
  const clock = createZoneClock()
  const each = learners.map((learner) => ({ ...learner, lastDay: '', lastEntryDay: null as Day | null }))
  const sent: Sent[][] = learners.map(() => [])
  let day = ''
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const ms = YEAR_BEGINS + minute * MINUTE_MS
    const now = clock(zone, ms)
    if (now.day > day) {
      for (const one of each) if (day !== '' && one.isWritten(day)) one.lastEntryDay = day
      day = now.day
    }
    for (const [place, one] of each.entries()) {
      if (one.lastDay >= now.day || !isDue(one.reminder, now, { ...one, since: SINCE })) continue
      one.lastDay = now.day
      sent[place]?.push({ day: now.day, ms })
    }
  }
  return sent
}

/** What a wall clock shows there, in words that nothing of ours has made. */
function wallClockIn(zone: string): (ms: number) => { day: string; minute: number } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return (ms) => {
    const [day = '', time = ''] = format.format(ms).split(' ')
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return { day, minute: hours * 60 + minutes }
  }
}

function learner(at: number, zone: string, isWritten: Learner['isWritten']): Learner {
  return { reminder: { at, zone, days: WEEKDAYS, mail: false, language: 'en' }, isWritten }
}

const writesAlways = () => true

/** Who stops writing on one day, and comes back for another. */
const LAST_PAGES = ['2026-03-20', '2026-10-01'] as const
const stops = (day: Day) => day <= LAST_PAGES[0] || day === LAST_PAGES[1]

/** One reminder on every day, at the first minute of the day whose clock shows its time or, where that is skipped, more. */
function expectEveryDay(sent: readonly Sent[], at: number, zone: string): void {
  const [first = '', last = ''] = [sent[0]?.day, sent.at(-1)?.day]
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  expect(days).toBeGreaterThanOrEqual(364)
  expect(sent.map(({ day }) => day)).toEqual(
    Array.from({ length: days }, (_, count) => addDays(first, count)),
  )
  const wallClock = wallClockIn(zone)
  for (const { day, ms } of sent) {
    const shown = wallClock(ms)
    const late = shown.minute - at
    expect([shown.day, late >= 0 && late < DUE_MINUTES]).toEqual([day, true])
    if (late === 0 || ms === YEAR_BEGINS) continue
    const before = wallClock(ms - MINUTE_MS)
    expect(before.day < day || before.minute < at).toBe(true)
  }
}

describe('a year, minute by minute', () => {
  it.each(ZONES)('in %s', { timeout: 60_000 }, (zone) => {
    const everyEvening = TIMES.map((at) => learner(at, zone, writesAlways))
    const [away = [], ...daily] = yearOf(zone, [learner(1170, zone, stops), ...everyEvening])
    for (const [place, sent] of daily.entries()) expectEveryDay(sent, TIMES[place] ?? 0, zone)
    const afterwards = away.map(({ day }) => day).filter((day) => day > addDays(LAST_PAGES[0], 1))
    expect(afterwards).toEqual([
      ...[2, 3, 7, 14].map((count) => addDays(LAST_PAGES[0], count)),
      ...[1, 2, 3, 7, 14].map((count) => addDays(LAST_PAGES[1], count)),
    ])
  })
})
