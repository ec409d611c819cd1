import { FSRSAlgorithm } from 'ts-fsrs'
import { type Day, dayOf, isDay } from '#domain/clock.ts'
import { addDays, daysBetween, hasCome } from '#domain/days.ts'
import { inOrder, RATING, type Rating, type ReviewAttempt, type ReviewSentence } from './review-sentence.ts'

const LONGEST_INTERVAL_DAYS = 365

/** The free spaced repetition scheduler with its own weights. */
const algorithm = new FSRSAlgorithm({
  request_retention: 0.9,
  maximum_interval: LONGEST_INTERVAL_DAYS,
  enable_fuzz: false,
  enable_short_term: false,
})

/** How well a sentence is known after a recall. */
export type RecallMemory = {
  difficulty: number // 1 to 10
  stabilityDays: number // after as many, nine of ten are recalled
  intervalDays: number // to the next recall, at most a year
}

/**
 * How well a sentence is known after one more recall, `days` after the last one (0 for the first). The library's
 * scheduler of whole days, without its cards and dates: a better rating is asked again a day later at least.
 */
export function afterRecall(memory: RecallMemory | null, days: number, rating: Rating): RecallMemory {
  const before = memory && { difficulty: memory.difficulty, stability: memory.stabilityDays }
  const after = (grade: Rating) => algorithm.next_state(before, days, grade)
  const daysTo = (grade: Rating) => algorithm.next_interval(after(grade).stability, days)
  const hard = daysTo(2)
  const again = Math.min(daysTo(1), hard)
  const intervals = { 1: again, 2: Math.max(hard, again + 1), 3: 0, 4: 0 }
  intervals[3] = Math.max(daysTo(3), intervals[2] + 1)
  intervals[4] = Math.max(daysTo(4), intervals[3] + 1)
  const { difficulty, stability } = after(rating)
  const intervalDays = Math.min(LONGEST_INTERVAL_DAYS, intervals[rating]) // Well may lie a day above the longest
  return { difficulty, stabilityDays: stability, intervalDays }
}

/** How likely a sentence is recalled `days` after its last recall, 0 to 1. */
export function recallChance({ stabilityDays }: RecallMemory, days: number): number {
  return algorithm.forgetting_curve(days, stabilityDays)
}

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

/** Whether a card is to be said once more today: its first rating of today was Not yet, and it was not recalled since. */
export function comesOnceMore({ attempts }: Pick<ReviewSentence, 'attempts'>, today: Day): boolean {
  const recalls = inOrder(attempts.filter(({ how, day }) => how === 'recall' && day === today))
  const first = recalls.find(isRated)
  if (first?.rating !== RATING.again) return false
  return recalls.every((recall) => recall === first || recall.at < first.at)
}

/** In how many days a sentence comes again if it is rated so today. */
export function daysToReturn(sentence: ReviewSentence, rating: Rating, today: Day): number {
  const recall: ReviewAttempt = { id: '', at: 0, day: today, how: 'recall', by: 'nobody', rating, ms: 0 }
  const { due } = standingOf({ ...sentence, attempts: [...sentence.attempts, recall] }, today)
  return daysBetween(today, due)
}

/** The day on which a card comes again; 'waiting': it is due, and no day has room for it yet; 'resting': it comes no more by itself. */
export type ComesAgain = Day | 'waiting' | 'resting'

/** `planned`: the keys of the cards that are left of today's plan. */
export function comesAgain(
  card: ReviewSentence,
  { today, planned }: { today: Day; planned: readonly string[] },
): ComesAgain {
  if (planned.includes(card.key)) return today
  const { due, isResting } = standingOf(card, today)
  if (isResting) return 'resting'
  return due > today ? due : 'waiting'
}

const AFTER_ALL_DAYS = '~' // sorts behind every digit

/** Those that come first in front, by their days, and those that come no more by themselves at the end. */
export function compareComing(one: ComesAgain, other: ComesAgain, today: Day): number {
  const place = (comes: ComesAgain) =>
    comes === 'resting' ? AFTER_ALL_DAYS : comes === 'waiting' ? `${today}+` : comes
  const [left, right] = [place(one), place(other)]
  return left === right ? 0 : left < right ? -1 : 1
}
