import { DAY_MS, type Day, isDay } from './clock.ts'

// Days of the calendar are counted in UTC, whose clock is never turned: all of them are as long.

/** The day at `ms` in UTC. */
export function utcDayOf(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10)
}

/** How many days a day comes after 1 January 1970, a Thursday: neighbours differ by one. */
export function numberOfDay(day: Day): number {
  return Date.parse(day) / DAY_MS // a day alone is read as midnight UTC
}

/** The day `count` days later; earlier, where it is negative. */
export function addDays(day: Day, count: number): Day {
  return utcDayOf((numberOfDay(day) + count) * DAY_MS)
}

/** How many days `to` is later than `from`. */
export function daysBetween(from: Day, to: Day): number {
  return numberOfDay(to) - numberOfDay(from)
}

/** A moment of a day (epoch ms), which is on it nearly everywhere: 12:00 UTC. */
export function noonOf(day: Day): number {
  return (numberOfDay(day) + 0.5) * DAY_MS
}

const DAYS_OF_WEEK = 7

/** yyyy-MM; text order is time order. */
export type Month = string

/** How many days after Monday a day is, 0 to 6. */
export function daysAfterMonday(day: Day): number {
  return (new Date(day).getUTCDay() + 6) % DAYS_OF_WEEK // a day alone is read as midnight UTC
}

/** The Monday of its week (ISO 8601), the same on every device, whatever its language. */
export function mondayOf(day: Day): Day {
  return addDays(day, -daysAfterMonday(day))
}

/** The seven days of its week, from Monday. */
export function weekOf(day: Day): Day[] {
  const monday = mondayOf(day)
  return Array.from({ length: DAYS_OF_WEEK }, (_, index) => addDays(monday, index))
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

/** The month `count` months later; earlier, where it is negative. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, ofYear = 1] = month.split('-').map(Number)
  const months = 12 * year + ofYear - 1 + count
  const [nextYear, nextOfYear] = [Math.floor(months / 12), (months % 12) + 1]
  return `${String(nextYear).padStart(4, '0')}-${String(nextOfYear).padStart(2, '0')}`
}

/** All days of a month. */
export function daysOfMonth(month: Month): Day[] {
  const numbered = Array.from({ length: 31 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
  return numbered.filter(isDay)
}

/** The weeks of a month, each of seven days from Monday; null stands for days of other months. */
export function weeksOfMonth(month: Month): (Day | null)[][] {
  const days = daysOfMonth(month)
  const before = daysAfterMonday(`${month}-01`)
  const weeks = Math.ceil((before + days.length) / DAYS_OF_WEEK)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_, index) => days[week * DAYS_OF_WEEK + index - before] ?? null),
  )
}

/**
 * Whether a day may be counted: it has come, or is tomorrow, as for a learner who flies west. A later one was written
 * by a clock that was wrong, and counts when it comes.
 */
export function hasCome(day: Day, today: Day): boolean {
  return day <= today || day === addDays(today, 1)
}
