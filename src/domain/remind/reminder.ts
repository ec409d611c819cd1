import { type Day, MINUTE_MS } from '#domain/clock.ts'
import { utcDayOf } from '#domain/days.ts'
import { fieldsOf } from '#domain/fields.ts'
import { isSiteLanguage, type SiteLanguage } from '#domain/languages.ts'

/** What a clock and a calendar on a wall show. */
export type LocalTime = {
  day: Day
  /** Minutes after midnight as the clock shows them: some are skipped or come twice where the clock is changed. */
  minute: number
}

const QUARTER_MS = 15 * MINUTE_MS // zones change their offset at full quarters of an hour of UTC, Lord Howe's at :30
const LONGEST_NAME = 64

/** Names only: an offset such as +07:00 would never follow a change of the clock. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/

/** What a browser calls the zone of a device that names none (CLDR). Its clock is that of UTC. */
const NO_ZONE = /^etc\/unknown$/i

/** The name under which a time zone is kept, so that 'europe/madrid' is no second one; null where there is none. */
export function canonicalZone(name: string): string | null {
  if (NO_ZONE.test(name)) return 'UTC'
  if (name.length > LONGEST_NAME || !ZONE_NAME.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null // a RangeError: unknown here
  }
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  const digits = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  return new Intl.DateTimeFormat('en-u-ca-iso8601', { timeZone: zone, hourCycle: 'h23', ...digits })
}

/** How far local clocks are ahead of UTC (ms) at a time. */
function offsetAt(formatter: Intl.DateTimeFormat, ms: number): number {
  const parts = Object.fromEntries(
    formatter.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(ms / MINUTE_MS) * MINUTE_MS
}

/**
 * Tells what o'clock it is in a time zone (of `canonicalZone`) at a time (epoch ms, from 1973 on). It asks the tables of
 * time zones once for each quarter of an hour, so that looking each minute costs next to nothing.
 */
export function createZoneClock(): (zone: string, ms: number) => LocalTime {
  const known = new Map<string, { formatter: Intl.DateTimeFormat; quarter: number; begins: LocalTime }>()

  /** What clocks show when a quarter of an hour of UTC begins: midnight comes then, too, and never within one. */
  function beginOf(zone: string, quarter: number): LocalTime {
    const before = known.get(zone)
    if (before?.quarter === quarter) return before.begins
    const formatter = before?.formatter ?? formatterOf(zone)
    const ms = quarter * QUARTER_MS
    const local = new Date(ms + offsetAt(formatter, ms))
    const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
    const begins = { day: utcDayOf(local.getTime()), minute }
    known.set(zone, { formatter, quarter, begins })
    return begins
  }

  return (zone, ms) => {
    const quarter = Math.floor(ms / QUARTER_MS)
    const { day, minute } = beginOf(zone, quarter)
    return { day, minute: minute + Math.floor((ms - quarter * QUARTER_MS) / MINUTE_MS) }
  }
}

/** As ISO 8601 counts them: 1 is Monday, 7 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

export type Weekday = (typeof WEEKDAYS)[number]

const MINUTES_A_DAY = 24 * 60

/** When and how a learner wants to be reminded. */
export type Reminder = {
  /** Minutes after midnight, 0 to 1439, by the clock of `zone`. */
  at: number
  /** The name of a time zone (IANA). */
  zone: string
  /** The days chosen, each once and in order. Without any nothing is ever due. */
  days: readonly Weekday[]
  /** Whether a mail goes where no device could be reached. */
  mail: boolean
  /** Of the mail. */
  language: SiteLanguage
}

/** What a learner who has chosen nothing yet is shown. */
export const NEW_REMINDER = { at: 19 * 60 + 30, days: WEEKDAYS, mail: false } as const

/** Whether `value` is minutes after midnight that a clock can show. */
function isMinuteOfDay(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < MINUTES_A_DAY
}

/** The chosen days of a list from outside, in order; null where one is no weekday or stands there twice. */
function parseDays(value: unknown): Weekday[] | null {
  if (!Array.isArray(value) || value.length > WEEKDAYS.length) return null
  const days = WEEKDAYS.filter((day) => value.includes(day))
  return days.length === value.length ? days : null
}

/** A reminder from outside, its zone under its usual name; null where a field is missing or impossible. */
export function parseReminder(value: unknown): Reminder | null {
  const { at, zone, days, mail, language } = fieldsOf(value)
  const chosen = parseDays(days)
  const named = typeof zone === 'string' ? canonicalZone(zone) : null
  if (!isMinuteOfDay(at) || chosen === null || named === null) return null
  if (typeof mail !== 'boolean' || !isSiteLanguage(language)) return null
  return { at, zone: named, days: chosen, mail, language }
}
