import type { Day } from '#domain/clock.ts'
import { DAY_MS } from '#domain/duration.ts'
import { addDays, mondayOf } from './calendar.ts'

/** How much of a new sentence was understood the first time: `share` is 0 to 1, `by` the engine that heard it. */
export type FirstReading = { day: Day; at: number; by: string; share: number }

/** The first readings of one week that one engine heard: their mean in whole percent. `week` is its Monday. */
export type WeekMean = { week: Day; by: string; percent: number; readings: number }

/** Weeks after each other that the same engine heard: two engines cannot be compared. */
export type ReadingLine = { by: string; weeks: WeekMean[] }

const SHOWN_WEEKS = 26

type Sum = { share: number; readings: number; lastAt: number }

/** Of the engines of one week the one that heard most; of equal ones the one that was used last. */
function mainOf(engines: Map<string, Sum>): [string, Sum] | undefined {
  return [...engines].sort(
    ([oneBy, one], [otherBy, other]) =>
      other.readings - one.readings || other.lastAt - one.lastAt || (oneBy < otherBy ? -1 : 1),
  )[0]
}

/** The weekly means of the last half year, oldest first; weeks without a first reading have none. */
export function weeklyMeans(readings: Iterable<FirstReading>, today: Day): WeekMean[] {
  const from = addDays(mondayOf(today), -7 * (SHOWN_WEEKS - 1))
  const weeks = new Map<Day, Map<string, Sum>>()
  for (const { day, at, by, share } of readings) {
    if (day < from) continue
    const week = mondayOf(day)
    const engines = weeks.get(week) ?? new Map<string, Sum>()
    weeks.set(week, engines)
    const { share: sum, readings: count, lastAt } = engines.get(by) ?? { share: 0, readings: 0, lastAt: at }
    engines.set(by, { share: sum + share, readings: count + 1, lastAt: Math.max(lastAt, at) })
  }
  return [...weeks]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([week, engines]) => {
      const main = mainOf(engines)
      if (main === undefined) return []
      const [by, { share, readings: count }] = main
      return [{ week, by, percent: Math.round((100 * share) / count), readings: count }]
    })
}

/** The same as lines to draw: a change of engine begins a new one. */
export function linesByEngine(means: readonly WeekMean[]): ReadingLine[] {
  const lines: ReadingLine[] = []
  for (const mean of means) {
    const last = lines.at(-1)
    if (last?.by === mean.by) last.weeks.push(mean)
    else lines.push({ by: mean.by, weeks: [mean] })
  }
  return lines
}

/** How many weeks after `from` a week is. */
export function weeksBetween(from: Day, to: Day): number {
  const time = (day: Day) => new Date(`${day}T12:00:00Z`).getTime()
  return Math.round((time(to) - time(from)) / (7 * DAY_MS))
}
