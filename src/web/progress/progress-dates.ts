import type { Day } from '#domain/clock.ts'

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

/** The same where there is room for a letter or two: 'M'. */
export function narrowWeekday(day: Day, language: string): string {
  return format(day, language, { weekday: 'narrow' })
}

/** The whole name of a day of the week: 'Monday'. */
export function weekday(day: Day, language: string): string {
  return withCapital(format(day, language, { weekday: 'long' }), language)
}

/** A day of a year that is known: 'Sep 7'. */
export function dayAndMonth(day: Day, language: string): string {
  return format(day, language, { day: 'numeric', month: 'short' })
}

/** A day of a year that is known, with the name of its month: 'November 19'. */
export function dayOfYear(day: Day, language: string): string {
  return format(day, language, { day: 'numeric', month: 'long' })
}

/** A day that stands in a sentence: 'Tuesday, November 24'. */
export function dayInSentence(day: Day, language: string): string {
  return format(day, language, { weekday: 'long', day: 'numeric', month: 'long' })
}
