import type { Day } from '#domain/clock.ts'
import { addDays } from '#domain/days.ts'

const MOST_DAYS = 14 // that a drawing has room for, each with its name

/**
 * Every day from the first of those given to today, or to the last of them, where they are 14 at most; null where they are
 * more, or none. By them a drawing is as wide as the days there are.
 */
export function fewDays(known: Iterable<Day>, today: Day): Day[] | null {
  let [first, last]: [Day | null, Day] = [null, today]
  for (const day of known) {
    if (first === null || day < first) first = day
    if (day > last) last = day
  }
  const days: Day[] = []
  if (first === null) return null
  for (let day = first < today ? first : today; day <= last; day = addDays(day, 1)) {
    if (days.length === MOST_DAYS) return null
    days.push(day)
  }
  return days
}
