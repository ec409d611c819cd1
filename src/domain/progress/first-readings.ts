import type { Day } from '#domain/clock.ts'
import { addDays, daysBetween, mondayOf } from '#domain/days.ts'

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

/** How much of a new sentence was understood the first time: `share` is 0 to 1, `by` the engine that heard it. */
export type FirstReading = { day: Day; at: number; by: string; share: number }

/** The first readings of one day, or of one week, that one engine heard: their mean in whole percent. */
export type ReadingMean = { from: Day; by: string; percent: number; readings: number }

/** The means, oldest first: of each of the few days there are, or of each week, which is known by its Monday. */
export type ReadingMeans = { days: Day[] | null; means: ReadingMean[] }

/** Means after each other that the same engine heard: two engines cannot be compared. */
export type ReadingLine = { by: string; means: ReadingMean[] }

const SHOWN_WEEKS = 26

type Sum = { share: number; readings: number; lastAt: number }

/** Of the engines of one day or week the one that heard most; of equal ones the one that was used last. */
function mainOf(engines: Map<string, Sum>): [string, Sum] | undefined {
  return [...engines].sort(
    ([oneBy, one], [otherBy, other]) =>
      other.readings - one.readings || other.lastAt - one.lastAt || (oneBy < otherBy ? -1 : 1),
  )[0]
}

function sumUp(readings: Iterable<FirstReading>, fromOf: (day: Day) => Day): Map<Day, Map<string, Sum>> {
  const sums = new Map<Day, Map<string, Sum>>()
  for (const { day, at, by, share } of readings) {
    const from = fromOf(day)
    const engines = sums.get(from) ?? new Map<string, Sum>()
    sums.set(from, engines)
    const { share: sum, readings: count, lastAt } = engines.get(by) ?? { share: 0, readings: 0, lastAt: at }
    engines.set(by, { share: sum + share, readings: count + 1, lastAt: Math.max(lastAt, at) })
  }
  return sums
}

function meansOf(sums: Map<Day, Map<string, Sum>>): ReadingMean[] {
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([from, engines]) => {
      const main = mainOf(engines)
      if (main === undefined) return []
      const [by, { share, readings: count }] = main
      return [{ from, by, percent: Math.round((100 * share) / count), readings: count }]
    })
}

/**
 * The means day by day as long as there are 14 days at most, and then week by week, of the last half year. Days and weeks without
 * a first reading have none.
 */
export function readingMeans(readings: readonly FirstReading[], today: Day): ReadingMeans {
  const days = fewDays(
    readings.map(({ day }) => day),
    today,
  )
  if (days !== null) return { days, means: meansOf(sumUp(readings, (day) => day)) }
  const from = addDays(mondayOf(today), -7 * (SHOWN_WEEKS - 1))
  const shown = readings.filter(({ day }) => day >= from)
  return { days, means: meansOf(sumUp(shown, mondayOf)) }
}

/** The same as lines to draw: a change of engine begins a new one. */
export function linesByEngine(means: readonly ReadingMean[]): ReadingLine[] {
  const lines: ReadingLine[] = []
  for (const mean of means) {
    const last = lines.at(-1)
    if (last?.by === mean.by) last.means.push(mean)
    else lines.push({ by: mean.by, means: [mean] })
  }
  return lines
}

/** How many weeks after `from` a week is. */
export function weeksBetween(from: Day, to: Day): number {
  return Math.round(daysBetween(from, to) / 7)
}
