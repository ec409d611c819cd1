import type { Day } from '#domain/clock.ts'
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
