import type { Day } from '#domain/clock.ts'
import type { CardKind } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { ReviewSentence } from './review-sentence.ts'
import { type ReviewState, reviewStateOf } from './schedule.ts'

export type StateCounts = Record<ReviewState, number>

const NONE: StateCounts = { learning: 0, waiting: 0, kept: 0, resting: 0 }

/** How many sentences, and how many gaps, are in each state. */
export type CountsByKind = Record<CardKind, StateCounts>

export const NO_STATES: CountsByKind = { sentence: NONE, gap: NONE }

function addCounts(one: StateCounts, other: StateCounts): StateCounts {
  return {
    learning: one.learning + other.learning,
    waiting: one.waiting + other.waiting,
    kept: one.kept + other.kept,
    resting: one.resting + other.resting,
  }
}

/** The cards of both together. */
export function addStates(one: CountsByKind, other: CountsByKind): CountsByKind {
  return { sentence: addCounts(one.sentence, other.sentence), gap: addCounts(one.gap, other.gap) }
}

/** How many cards of a language are in each state today; those that are not to be practised again are in none. */
export function countStates(
  cards: readonly ReviewSentence[],
  language: LanguageCode,
  today: Day,
): CountsByKind {
  const counts = { sentence: { ...NONE }, gap: { ...NONE } }
  for (const card of cards) {
    const state = card.language === language ? reviewStateOf(card, today) : null
    if (state !== null) counts[card.kind][state] += 1
  }
  return counts
}
