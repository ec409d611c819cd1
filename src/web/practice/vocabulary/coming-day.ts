import type { Day } from '#domain/clock.ts'
import { daysBetween } from '#domain/days.ts'
import { longDay } from '#web/i18n/format-date.ts'
import { inDaysText } from '#web/practice/today/duration-text.ts'

const NEAR_DAYS = 5 // up to which a day is known by how far off it is
const YEAR_DAYS = 330 // from which the name of a day could be that of another year

/** A day from today on: 'today', 'in 3 days', 'December 2', and with its year where that is far off. */
export function comingDay(day: Day, today: Day, language: string): string {
  const days = daysBetween(today, day)
  if (days <= NEAR_DAYS) return inDaysText(days, language)
  if (days >= YEAR_DAYS) return longDay(day, language)
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
