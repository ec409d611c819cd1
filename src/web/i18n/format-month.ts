import type { Month } from '#domain/days.ts'

/** A month to choose: 'Nov 2026', with a capital in every language. */
export function monthTitle(month: Month, language: string): string {
  const style = language === 'vi' ? 'long' : 'short' // 'Thg 11 2026' is read by nobody
  const format = new Intl.DateTimeFormat(language, { month: style, year: 'numeric', timeZone: 'UTC' })
  const text = format.format(new Date(`${month}-01T00:00:00Z`))
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}
