import { DAY_MS } from '#domain/clock.ts'
import { budgetRenewal } from '#domain/engine-budget.ts'

const A_MONDAY = Date.UTC(2026, 10, 23)

/** The name of a weekday, 1 (Monday) to 7, with a capital in every language. */
export function weekdayTitle(weekday: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const text = format.format(A_MONDAY + (weekday - 1) * DAY_MS)
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

/** A moment where the learner is: 'Nov 21, 2026, 10:15 AM'. */
export function momentText(ms: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(ms)
}

/** A time of a day where the learner is: '10:15 AM'. */
export function timeText(ms: number, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(ms)
}

/** When engines whose share of the day is used up can be asked again, for a text with a `time`: '7:00 AM'. */
export function budgetTime(language: string): { time: string } {
  return { time: timeText(budgetRenewal(Date.now()), language) }
}

/** A month that stands in a sentence: 'November 2026'. `month` is yyyy-MM. */
export function monthInSentence(month: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T12:00:00Z`))
}

/** The same as a title, with a capital in every language. */
export function longMonth(month: string, language: string): string {
  const name = monthInSentence(month, language)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
