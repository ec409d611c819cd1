import type { Day } from '#domain/clock.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import { type Attempt, isSaid } from '#domain/sentences/sentence.ts'
import { hasCome } from './calendar.ts'

/** Whether an attempt was said aloud, on a day that has come: what is written of what was heard is none. */
export function isSpoken(attempt: Attempt, today: Day): boolean {
  return isSaid(attempt) && hasCome(attempt.day, today)
}

/** The days on which something was said aloud. */
export function spokenDays(rows: readonly SentenceRow[], today: Day): ReadonlySet<Day> {
  const attempts = rows.flatMap(({ doc }) => doc.attempts)
  return new Set(attempts.filter((attempt) => isSpoken(attempt, today)).map(({ day }) => day))
}
