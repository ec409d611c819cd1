import type { Day } from '#domain/clock.ts'
import { DAY_MS } from '#domain/duration.ts'

/** A local day as a moment: 12:00 UTC, far from every midnight and from the hour that summer takes. */
export function noonOf(day: Day): Date {
  return new Date(`${day}T12:00:00Z`)
}

/** The day `count` days later; earlier, where it is negative. */
export function dayAfter(day: Day, count: number): Day {
  return new Date(noonOf(day).getTime() + count * DAY_MS).toISOString().slice(0, 10)
}

/** How many days `to` is later than `from`. A plan asks for each sentence; a day alone is read as midnight UTC. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}
