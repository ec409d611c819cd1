import type { Day } from '#domain/clock.ts'
import { daysBetween } from '#domain/days.ts'
import type { Rating, ReviewAttempt, ReviewSentence } from './review-sentence.ts'
import { standingOf } from './schedule.ts'

/** In how many days a sentence comes again if it is rated so today. */
export function daysToReturn(sentence: ReviewSentence, rating: Rating, today: Day): number {
  const recall: ReviewAttempt = { id: '', at: 0, day: today, how: 'recall', by: 'nobody', rating, ms: 0 }
  const { due } = standingOf({ ...sentence, attempts: [...sentence.attempts, recall] }, today)
  return daysBetween(today, due)
}
