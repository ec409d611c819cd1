import { type Day, isDay } from '#domain/clock.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { DayDoc } from './entry.ts'

/** Whether a day has words, saved or not. */
export function hasWords({ entry, draft }: DayDoc): boolean {
  return entry !== undefined || !isBlank(draft?.content ?? '')
}

function withoutWrittenOn(doc: DayDoc): DayDoc {
  if (doc.writtenOn === undefined) return doc
  const { writtenOn: _, ...rest } = doc
  return rest
}

/**
 * A day after a change, with the day of its first words: `today`, where that is later than `date`, whose entry it is. An
 * entry that is begun anew has a new one.
 */
export function stampFirstWords(before: DayDoc, after: DayDoc, date: Day, today: Day): DayDoc {
  if (!hasWords(after)) return after.deleted === undefined ? withoutWrittenOn(after) : after
  if (hasWords(before) || before.deleted !== after.deleted) return after // written before, deleted or brought back
  return today > date ? { ...after, writtenOn: today } : withoutWrittenOn(after)
}

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

/**
 * The day before (-1) or after (1) `open` among those that have words and `today`, which can always be written; undefined
 * where there is none.
 */
export function dayBeside(written: readonly Day[], open: Day, today: Day, step: -1 | 1): Day | undefined {
  const beside = [...written, today].filter((day) => (step < 0 ? day < open : day > open)).sort()
  return beside.at(step < 0 ? -1 : 0)
}
