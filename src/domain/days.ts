import type { Day } from './clock.ts'
import { DAY_MS } from './duration.ts'

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
