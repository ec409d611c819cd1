import { fieldsOf } from '#domain/fields.ts'
import { isSiteLanguage, type SiteLanguage } from '#domain/languages.ts'
import { canonicalZone } from './local-time.ts'

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
