import type { Day } from '#domain/clock.ts'
import { daysBetween } from '#domain/days.ts'
import { STEPS, type Step } from '#domain/kinds/steps.ts'
import { type ActiveMs, wholeMinutes } from '#domain/progress/minutes.ts'
import { countGaps, type DayPlan } from '#domain/review/day-plan.ts'
import { minutesLeft, minutesOfSteps, type SentenceCounts, speakingMinutes } from './day-minutes.ts'
import type { EntryStage } from './entry-stage.ts'

const AWAY_DAYS = 14

/** The screens on which a day's work is done. */
export type DayScreen = 'diary' | 'translate' | 'shadow' | 'review'

/**
 * What is left of a day. 'write': the whole entry, with its translation and saying it; 'translate': with saying it; 'say': its
 * sentences that were not said; 'say-again': the cards that are due. 'check': what stands for 'translate' where the entry is written
 * in the language that is learned.
 */
export type LeftTask =
  | { kind: 'write'; isBegun: boolean }
  | { kind: 'translate' }
  | { kind: 'check' }
  | { kind: 'say'; sentences: number }
  | { kind: 'say-again'; sentences: number; gaps: number }

const SCREENS: Record<LeftTask['kind'], DayScreen> = {
  write: 'diary',
  translate: 'translate',
  check: 'translate',
  say: 'shadow',
  'say-again': 'review',
}

export function screenOf({ kind }: LeftTask): DayScreen {
  return SCREENS[kind]
}

/** What a verdict is made of: today's rows, read. */
export type DayFacts = {
  stage: EntryStage
  isStraight: boolean // the entry is written in the language that is learned
  sentences: SentenceCounts
  review: DayPlan
  spentMs: ActiveMs
  today: Day
  lastDay: Day | null // the last day before today with anything written or said
  isFilling: boolean // rows of other devices may still come
}

/** What was done today, what is left, and for how long. It knows nothing of other days, so it names no debt. */
export type Verdict = {
  /** In the order of the day; the first is the one next step. */
  left: LeftTask[]
  /** Nothing is left, and nothing can still come. */
  isDone: boolean
  /** Something of today's work is done. */
  isBegun: boolean
  /** The learner is back after two weeks or more, and has not begun. */
  isBack: boolean
  /** Nothing was written or said before today. */
  isFirstDay: boolean
  /** How much of each step is done, 0 to 1. */
  shares: Record<Step, number>
  /**
   * Whole minutes: those practised today, null where something is done and no device has told of minutes yet; about as
   * many as are left; and about as many as each step takes in all, which together are the day's.
   */
  minutes: { spent: number | null; left: number; steps: Record<Step, number> }
  /** Cards to say again or fill in that are due now. */
  due: number
}

function leftOf({ stage, isStraight, sentences, review }: DayFacts): LeftTask[] {
  const left: LeftTask[] = []
  if (stage === 'blank' || stage === 'draft') left.push({ kind: 'write', isBegun: stage === 'draft' })
  if (stage === 'saved' || stage === 'out-of-date') left.push({ kind: isStraight ? 'check' : 'translate' })
  if (stage === 'translated' && sentences.left > 0) left.push({ kind: 'say', sentences: sentences.left })
  const gaps = countGaps(review)
  if (review.keys.length > 0) left.push({ kind: 'say-again', sentences: review.keys.length - gaps, gaps })
  return left
}

function shareOf(done: number, left: number): number {
  return left === 0 ? 1 : done / (done + left)
}

const BEGUN = 0.5 // of writing: how much more there will be is the learner's to say

function sharesOf(facts: DayFacts): Verdict['shares'] {
  const { stage } = facts
  const write = { blank: 0, draft: BEGUN, saved: 1, 'out-of-date': 1, translated: 1 }[stage]
  const { done: said, left } = speakingMinutes({ ...facts, writtenMs: 0 })
  const speak = shareOf(said, left)
  // what is translated anew may have more to say
  const isWhole = stage === 'translated'
  return { write, translate: isWhole ? 1 : 0, speak: isWhole ? speak : Math.min(speak, said > 0 ? BEGUN : 0) }
}

function minutesOf(facts: DayFacts, isBegun: boolean, isLeft: boolean): Verdict['minutes'] {
  const { spentMs } = facts
  const totalMs = STEPS.reduce((sum, step) => sum + spentMs[step], 0)
  const known = { ...facts, writtenMs: spentMs.write }
  return {
    spent: isBegun && totalMs === 0 ? null : wholeMinutes(totalMs),
    left: isLeft ? minutesLeft(known) : 0,
    steps: minutesOfSteps(known, spentMs),
  }
}

/** The verdict of a day, of which every screen, sum and reminder says the same. */
export function verdictOf(facts: DayFacts): Verdict {
  const { stage, sentences, review, today, lastDay, isFilling } = facts
  const left = leftOf(facts)
  const isWritten = stage !== 'blank' && stage !== 'draft'
  const isBegun = isWritten || review.said > 0 || sentences.said > 0
  return {
    left,
    isDone: left.length === 0 && !isFilling,
    isBegun,
    isBack: !isBegun && lastDay !== null && daysBetween(lastDay, today) >= AWAY_DAYS,
    isFirstDay: lastDay === null,
    shares: sharesOf(facts),
    minutes: minutesOf(facts, isBegun, left.length > 0),
    due: review.keys.length,
  }
}

/**
 * What a screen leads to: the next step that is done elsewhere. The diary's own button leads through the entry, so it names
 * the last. null where nothing is left, or only what is done here.
 */
export function leadsTo({ left }: Verdict, here: DayScreen): LeftTask | null {
  const elsewhere = left.filter((task) => screenOf(task) !== here)
  return (here === 'diary' ? elsewhere.at(-1) : elsewhere[0]) ?? null
}
