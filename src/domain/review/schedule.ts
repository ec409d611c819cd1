import { type Day, dayOf, isDay } from '#domain/clock.ts'
import { addDays, daysBetween } from '#domain/days.ts'
import { hasCome } from '#domain/progress/calendar.ts'
import { afterRecall, type RecallMemory, recallChance } from './recall-memory.ts'
import { inOrder, type Rating, type ReviewAttempt, type ReviewSentence } from './review-sentence.ts'

const KEPT_STABILITY_DAYS = 180

/** What the recalls of a sentence come to. */
type Recalled = {
  firstDay: Day
  lastDay: Day
  intervalDays: number // from the last recall to the next
  stabilityDays: number // after as many, nine of ten are recalled
}

type Memory = RecallMemory & Recalled

/** Whether an attempt is a recall that the learner has judged: a try without the text is none. */
export function isRated(attempt: ReviewAttempt): attempt is ReviewAttempt & { rating: Rating } {
  return attempt.how === 'recall' && attempt.rating !== undefined
}

/** The first rating of each day counts. */
function countedRatings(attempts: readonly ReviewAttempt[]): { day: Day; rating: Rating }[] {
  const counted: { day: Day; rating: Rating }[] = []
  for (const { day, rating } of inOrder(attempts).filter(isRated))
    if (counted.at(-1)?.day !== day) counted.push({ day, rating })
  return counted
}

function afterRating(memory: Memory | null, day: Day, rating: Rating): Memory {
  const days = memory === null ? 0 : daysBetween(memory.lastDay, day)
  return { ...afterRecall(memory, days, rating), firstDay: memory?.firstDay ?? day, lastDay: day }
}

/** What attempts come to; `lastDay` is that of any, recalled or not, and `due` the day that they call for. */
type Known = { memory: Memory | null; lastDay: Day | null; due: Day | null }

function replay(attempts: readonly ReviewAttempt[]): Known {
  let memory: Memory | null = null
  for (const { day, rating } of countedRatings(attempts)) memory = afterRating(memory, day, rating)
  const lastDay = inOrder(attempts).at(-1)?.day ?? null
  const from = memory?.lastDay ?? lastDay
  return { memory, lastDay, due: from === null ? null : addDays(from, memory?.intervalDays ?? 1) }
}

const replayed = new WeakMap<readonly ReviewAttempt[], Known>()

/** The outcome of attempts as far as their days have come; kept with the list, as a plan asks for all of them again. */
function knownBy(attempts: readonly ReviewAttempt[], today: Day): Known {
  const all = replayed.get(attempts) ?? replay(attempts)
  replayed.set(attempts, all)
  if (all.lastDay === null || hasCome(all.lastDay, today)) return all
  return replay(attempts.filter(({ day }) => hasCome(day, today)))
}

/** The day it was kept, or last brought back; today, where a clock that was wrong says a day that has not come, or none. */
function keptDay({ keptAt }: ReviewSentence, today: Day): Day | null {
  if (keptAt === null) return null
  const day = dayOf(keptAt)
  return isDay(day) && hasCome(day, today) ? day : today
}

const LONGEST_OVERDUE_DAYS = 30

export type Standing = {
  due: Day
  /** null before the first recall. */
  recalled: Recalled | null
  /** How likely it is recalled today, 0 to 1; 0 before the first recall. */
  retrievability: number
  /** It has waited for so long that it waits no more, until it is said or brought back. */
  isResting: boolean
}

/** Whether it is so long overdue, counted anew from when it was last said, or brought back. */
function hasWaitedTooLong(sentence: ReviewSentence, { memory, lastDay, due }: Known, today: Day): boolean {
  const most = Math.max(LONGEST_OVERDUE_DAYS, 2 * (memory?.intervalDays ?? 1))
  const isOver = (since: Day | null) => since === null || (since < today && daysBetween(since, today) > most)
  return isOver(due) && isOver(lastDay) && isOver(keptDay(sentence, today))
}

/**
 * The day on which a card is due that was never recalled. What is said of it on that day leaves it due until it is rated;
 * what was said today before it was kept was no recall, and so was what woke it.
 */
function firstDue(sentence: ReviewSentence, known: Known, today: Day): Day {
  const { attempts, keptAt } = sentence
  const ofChoice = addDays(keptDay(sentence, today) ?? today, 1)
  if (known.lastDay === null || known.lastDay < today) return known.due ?? ofChoice
  const before = replay(attempts.filter(({ day, at }) => day < today || keptAt === null || at < keptAt))
  const due = before.due ?? ofChoice
  return hasWaitedTooLong(sentence, { ...before, due }, today) ? (known.due ?? ofChoice) : due
}

/**
 * How a sentence stands today. It is to be recalled the day after it was last seen until it has been, then by its
 * ratings: the same for the same attempts, in whatever order devices have put them together.
 */
export function standingOf(sentence: ReviewSentence, today: Day): Standing {
  const known = knownBy(sentence.attempts, today)
  const { memory } = known
  const due = (memory && known.due) ?? firstDue(sentence, known, today)
  const isResting = due < today && hasWaitedTooLong(sentence, { ...known, due }, today)
  if (memory === null) return { due, recalled: null, retrievability: 0, isResting }
  const { difficulty: _, ...recalled } = memory
  const days = memory.lastDay >= today ? 0 : daysBetween(memory.lastDay, today)
  return { due, recalled, retrievability: recallChance(memory, days), isResting }
}

export type ReviewState = 'learning' | 'waiting' | 'kept' | 'resting'

/** null where it is not to be said again. */
export function reviewStateOf(sentence: ReviewSentence, today: Day): ReviewState | null {
  if (sentence.kept !== true) return null
  const { due, recalled, isResting } = standingOf(sentence, today)
  if (isResting) return 'resting'
  if (recalled !== null && recalled.stabilityDays >= KEPT_STABILITY_DAYS) return 'kept'
  return due <= today ? 'waiting' : 'learning'
}
