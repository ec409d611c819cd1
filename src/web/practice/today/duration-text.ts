import { wholeMinutes } from '#domain/progress/minutes.ts'

/** Whole minutes in words: '8 minutes', 'cirka' and 'about' not among them. */
export function minutesText(minutes: number, language: string): string {
  const format = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language, format).format(minutes)
}

/** A duration in words, at least a minute. */
export function durationText(ms: number, language: string): string {
  return minutesText(Math.max(1, wholeMinutes(ms)), language)
}

/** In how many days something comes: 'tomorrow', 'in 6 days'. */
export function inDaysText(days: number, language: string): string {
  // Vietnamese begins these words with a capital; here they stand within a sentence
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
    .format(days, 'day')
    .toLocaleLowerCase(language)
}
