import type { Day } from '#domain/clock.ts'
import type { ReviewSentence } from './review-sentence.ts'
import { standingOf } from './schedule.ts'

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
