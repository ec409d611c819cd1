import type { Day } from '#domain/clock.ts'
import { hasCome, type Month, monthOf, weekOf } from '#domain/days.ts'
import { dayOfMinutes } from '#domain/kinds/minutes.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import { type Attempt, isSaid } from '#domain/sentences/sentence.ts'
import type { MinutesRow } from './minutes.ts'

/** Whether an attempt was said aloud, on a day that has come: what is written of what was heard is none. */
export function isSpoken(attempt: Attempt, today: Day): boolean {
  return isSaid(attempt) && hasCome(attempt.day, today)
}

/** The days on which something was said aloud. */
export function spokenDays(rows: readonly SentenceRow[], today: Day): ReadonlySet<Day> {
  const attempts = rows.flatMap(({ doc }) => doc.attempts)
  return new Set(attempts.filter((attempt) => isSpoken(attempt, today)).map(({ day }) => day))
}

/** What was done on one day, and for how long, ms. */
export type DayMark = {
  /** It has an entry, whenever that was written. */
  isWritten: boolean
  /** An entry was written on it, of whatever day. */
  hasWritten: boolean
  isSpoken: boolean
  writingMs: number
  speakingMs: number
}

export type DayMarks = ReadonlyMap<Day, DayMark>

type DaySources = {
  /** The days that have a saved entry. */
  written: Iterable<Day>
  /** The days on which those entries were written; not given: each on its own day. */
  writing?: Iterable<Day>
  /** The days on which something was spoken. */
  spoken: Iterable<Day>
  /** What each device has counted. */
  minutes: Iterable<MinutesRow>
}

const NOTHING: DayMark = {
  isWritten: false,
  hasWritten: false,
  isSpoken: false,
  writingMs: 0,
  speakingMs: 0,
}

/**
 * What was done on each day, in one pass over the rows of days, sentences and minutes. Times of several devices add up.
 * Nothing of it is stored; days that have not come yet are left out until they do.
 */
export function markDays({ written, writing = written, spoken, minutes }: DaySources, today: Day): DayMarks {
  const marks = new Map<Day, DayMark>()
  const markOf = (day: Day): DayMark => {
    const known = marks.get(day) ?? { ...NOTHING }
    if (hasCome(day, today)) marks.set(day, known)
    return known
  }
  for (const day of written) markOf(day).isWritten = true
  for (const day of writing) markOf(day).hasWritten = true
  for (const day of spoken) markOf(day).isSpoken = true
  for (const { key, doc } of minutes) {
    const { write = 0, translate = 0, speak = 0 } = doc.activeMs
    const mark = markOf(dayOfMinutes(key))
    mark.writingMs += write + translate
    mark.speakingMs += speak
  }
  return marks
}

export function markOn(marks: DayMarks, day: Day): DayMark {
  return marks.get(day) ?? NOTHING
}

/** Whether a day counts for the learner's aim: it is the day of writing that does. */
export function isDone({ hasWritten, isSpoken }: DayMark): boolean {
  return hasWritten || isSpoken
}

/** Whether a day has anything to show on a calendar. */
export function isMarked({ isWritten, isSpoken }: DayMark): boolean {
  return isWritten || isSpoken
}

/** The week of today, from Monday: each day, and whether it was done. */
export function weekSoFar(marks: DayMarks, today: Day): { day: Day; isDone: boolean }[] {
  return weekOf(today).map((day) => ({ day, isDone: isDone(markOn(marks, day)) }))
}

/** The first day that has an entry, or that anything was spoken on; null where there is none. */
export function firstDay(marks: DayMarks): Day | null {
  let first: Day | null = null
  for (const [day, mark] of marks) if (isMarked(mark) && (first === null || day < first)) first = day
  return first
}

/** How long was written and spoken, ms. */
export type Times = Pick<DayMark, 'writingMs' | 'speakingMs'>

/** How many entries there are. */
export function countEntries(marks: DayMarks): number {
  return [...marks.values()].filter(({ isWritten }) => isWritten).length
}

/** The days on which time was counted. */
export function countedDays(marks: DayMarks): Day[] {
  return [...marks].flatMap(([day, { writingMs, speakingMs }]) => (writingMs + speakingMs > 0 ? [day] : []))
}

/** Those of some days on which time was counted, in their order. */
export function timesOn(marks: DayMarks, days: Day[]): (Times & { day: Day })[] {
  return days
    .map((day) => ({ day, ...timesOf(markOn(marks, day)) }))
    .filter(({ writingMs, speakingMs }) => writingMs + speakingMs > 0)
}

function timesOf({ writingMs, speakingMs }: DayMark): Times {
  return { writingMs, speakingMs }
}

/** The months that can be shown: from the first with anything in it to that of today. */
export function shownMonths(marks: DayMarks, today: Day): { first: Month; last: Month } {
  const last = monthOf(today)
  let first = last
  for (const day of marks.keys()) if (monthOf(day) < first) first = monthOf(day)
  return { first, last }
}
