import type { Day } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { ReviewSentence } from './review-sentence.ts'
import { type ReviewState, reviewStateOf } from './schedule.ts'

export type StateCounts = Record<ReviewState, number>

export const NO_STATES: StateCounts = { learning: 0, waiting: 0, kept: 0, resting: 0 }

/** The sentences of both together. */
export function addStates(one: StateCounts, other: StateCounts): StateCounts {
  return {
    learning: one.learning + other.learning,
    waiting: one.waiting + other.waiting,
    kept: one.kept + other.kept,
    resting: one.resting + other.resting,
  }
}

/** How many sentences of a language are in each state today; those that are not to be said again are in none. */
export function countStates(
  sentences: readonly ReviewSentence[],
  language: LanguageCode,
  today: Day,
): StateCounts {
  const counts = { ...NO_STATES }
  for (const sentence of sentences) {
    const state = sentence.language === language ? reviewStateOf(sentence, today) : null
    if (state !== null) counts[state] += 1
  }
  return counts
}
