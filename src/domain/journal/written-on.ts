import { type Day, isDay } from '#domain/clock.ts'
import type { DayDoc } from './entry.ts'
import { hasWords } from './stamp-first-words.ts'

/** Why no entry can be written for what stands in a date field; null where one can. */
export function otherDayRefusal(value: string, today: Day): 'no-day' | 'future' | null {
  if (!isDay(value)) return 'no-day'
  return value > today ? 'future' : null
}

/**
 * When two states of a day were written: the earlier day, where none stands for the day itself. A state without an entry
 * says nothing of that of the other.
 */
export function joinWrittenOn(mine: DayDoc, theirs: DayDoc): Pick<DayDoc, 'writtenOn'> {
  const sides = [mine, theirs]
  const telling = [hasWords, (doc: DayDoc) => doc.deleted !== undefined]
    .map((isTelling) => sides.filter(isTelling))
    .find((found) => found.length > 0)
  const days = (telling ?? sides).map(({ writtenOn }) => writtenOn)
  const [earliest] = days.filter((day) => day !== undefined).sort()
  return earliest === undefined || days.includes(undefined) ? {} : { writtenOn: earliest }
}

/** The day on which the entry of `date` was written. */
export function dayOfWriting(date: Day, { writtenOn }: DayDoc = {}): Day {
  return writtenOn !== undefined && writtenOn > date ? writtenOn : date
}
