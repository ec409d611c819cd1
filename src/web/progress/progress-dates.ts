import type { Day } from '#domain/clock.ts'
import type { Month } from '#domain/progress/calendar.ts'

function format(day: Day, language: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )
}

function withCapital(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

/** The name of a day of the week over a column: 'Mon'. */
export function shortWeekday(day: Day, language: string): string {
  return withCapital(format(day, language, { weekday: 'short' }).replace(/\.$/, ''), language)
}

/** The whole name of a day of the week: 'Monday'. */
export function weekday(day: Day, language: string): string {
  return withCapital(format(day, language, { weekday: 'long' }), language)
}

/** A day of a year that is known: 'Sep 7'. */
export function dayAndMonth(day: Day, language: string): string {
  return format(day, language, { day: 'numeric', month: 'short' })
}

/** A day that stands in a sentence: 'Tuesday, November 24'. */
export function dayInSentence(day: Day, language: string): string {
  return format(day, language, { weekday: 'long', day: 'numeric', month: 'long' })
}

/** A month that stands in a sentence: 'November 2026'. */
export function monthInSentence(month: Month, language: string): string {
  return format(`${month}-01`, language, { month: 'long', year: 'numeric' })
}

/** The same as a title, with a capital in every language. */
export function longMonth(month: Month, language: string): string {
  return withCapital(monthInSentence(month, language), language)
}
