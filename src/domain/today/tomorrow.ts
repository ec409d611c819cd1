import { addDays, noonOf } from '#domain/days.ts'
import { countGaps } from '#domain/review/day-plan.ts'
import { type PlanOptions, planDay } from '#domain/review/plan-day.ts'
import type { ReviewSentence } from '#domain/review/review-sentence.ts'
import { sentencesToTakeIn } from '#domain/review/take-in.ts'
import { minutesOfDay } from './day-minutes.ts'

/** What the day after today has, besides an entry: cards, and whole minutes with the entry. */
export type Tomorrow = { sentences: number; gaps: number; minutes: number }

/**
 * Tomorrow's plan as it will be, should nothing more be done today: what is due then, and what will be taken in of the
 * entries practised up to today. `entries`: the cards of each, the newest entry first; `options`: of today.
 */
export function planTomorrow(
  entries: readonly (readonly ReviewSentence[])[],
  { today, ...options }: PlanOptions,
): Tomorrow {
  const tomorrow = addDays(today, 1)
  const sentences = entries.map((cards) => cards.filter(({ kind }) => kind === 'sentence'))
  const taken = new Set(sentencesToTakeIn(sentences, options.language, tomorrow))
  const keptAt = noonOf(tomorrow)
  const cards = entries
    .flat()
    .map((card) => (taken.has(card.key) ? { ...card, kept: true as const, keptAt } : card))
  const plan = planDay(cards, { ...options, today: tomorrow })
  const gaps = countGaps(plan)
  return { sentences: plan.keys.length - gaps, gaps, minutes: minutesOfDay(plan) }
}
