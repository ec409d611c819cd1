import { type Day, isDay } from '#domain/clock.ts'

/** The ways a day is written: as the title of its entry, by itself, and short in a list. */
type Form = 'full' | 'long' | 'medium'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs a hundred times what using it does, and a list uses it at every row. */
function formatOf(language: string, form: Form): Intl.DateTimeFormat {
  // 'en' alone is the American form: 'Saturday, November 21, 2026', 'Nov 21, 2026'
  const key = `${language} ${form}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(language, { dateStyle: form, timeZone: 'UTC' })
  formats.set(key, made)
  return made
}

function formatDay(day: Day, language: string, form: Form): string {
  return isDay(day) ? formatOf(language, form).format(new Date(`${day}T00:00:00Z`)) : day
}

/** A day with its weekday in the middle of a sentence: 'lørdag den 21. november 2026'. */
export function dayInSentence(day: Day, language: string): string {
  return formatDay(day, language, 'full')
}

/** A day as the title of its entry: 'Saturday, November 21, 2026', with a capital in every language. */
export function dayTitle(day: Day, language: string): string {
  const text = dayInSentence(day, language)
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

/** A day in a list: 'Nov 21, 2026'. */
export function shortDay(day: Day, language: string): string {
  return formatDay(day, language, 'medium')
}

/** A day by itself: 'November 21, 2026'. */
export function longDay(day: Day, language: string): string {
  return formatDay(day, language, 'long')
}
