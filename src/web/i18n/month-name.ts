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
