import type { Day } from '#domain/clock.ts'
import { inOrder, RATING, type ReviewSentence } from './review-sentence.ts'
import { isRated } from './schedule.ts'

/** Whether a card is to be said once more today: its first rating of today was Not yet, and it was not recalled since. */
export function comesOnceMore({ attempts }: Pick<ReviewSentence, 'attempts'>, today: Day): boolean {
  const recalls = inOrder(attempts.filter(({ how, day }) => how === 'recall' && day === today))
  const first = recalls.find(isRated)
  if (first?.rating !== RATING.again) return false
  return recalls.every((recall) => recall === first || recall.at < first.at)
}
