import type { Day } from '#domain/clock.ts'
import type { CardKind } from '#domain/kinds/sentence-key.ts'
import { inOrder, RATING, type Rating, type ReviewAttempt } from '#domain/review/review-sentence.ts'
import { comesOnceMore } from '#domain/review/schedule.ts'
import type { ReviewItem } from './review-days.ts'

/** How the recalls of a day were rated, and how long all took, in ms. `again`: Not yet, and then said once more. */
export type RatedToday = Record<'notYet' | 'again' | 'hard' | 'good', CardCounts> & { ms: number }

/** How many sentences, and how many words to fill in. */
export type CardCounts = Record<CardKind, number>

/** The rating of a card that counts for this day. */
export function firstRating({ attempts }: { attempts: readonly ReviewAttempt[] }, today: Day) {
  return inOrder(attempts).find(
    ({ how, rating, day }) => how === 'recall' && rating !== undefined && day === today,
  )
}

const NAMES: Record<Rating, 'again' | 'hard' | 'good'> = {
  [RATING.again]: 'again',
  [RATING.hard]: 'hard',
  [RATING.good]: 'good',
  4: 'good',
}

/** How many of the cards are of each kind. */
export function countCards(cards: ReviewItem[]): CardCounts {
  const gaps = cards.filter(({ review }) => review.kind === 'gap').length
  return { sentence: cards.length - gaps, gap: gaps }
}

export function ratedOn(items: ReviewItem[], today: Day): RatedToday {
  const rated = {
    notYet: countCards([]),
    again: countCards([]),
    hard: countCards([]),
    good: countCards([]),
    ms: 0,
  }
  for (const { review } of items) {
    const first = firstRating(review, today)
    if (first?.rating === undefined) continue
    rated[comesOnceMore(review, today) ? 'notYet' : NAMES[first.rating]][review.kind] += 1
    rated.ms += first.ms
  }
  return rated
}
