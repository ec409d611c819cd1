import fc from 'fast-check'
import { type Card, createEmptyCard, fsrs } from 'ts-fsrs'
import { expect, it } from 'vitest'
import { addDays, noonOf } from '#domain/days.ts'
import { afterRecall, type RecallMemory, recallChance } from './recall-memory.ts'
import type { Rating } from './review-sentence.ts'

const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: 365,
  enable_fuzz: false,
  enable_short_term: false,
})

const recalls = fc.array(
  fc.record({
    days: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 40_000 })),
    rating: fc.constantFrom<Rating>(1, 2, 3, 4),
  }),
  { minLength: 1, maxLength: 40 },
)

it('whatever the recalls, a sentence is known and asked again as the whole scheduler of the library says', () => {
  fc.assert(
    fc.property(recalls, fc.nat({ max: 40_000 }), (history, later) => {
      let day = '1996-02-29'
      let card: Card = createEmptyCard(noonOf(day))
      let memory: RecallMemory | null = null
      for (const [place, { days, rating }] of history.entries()) {
        if (place > 0) day = addDays(day, days)
        card = scheduler.next(card, noonOf(day), rating).card
        memory = afterRecall(memory, place === 0 ? 0 : days, rating)
        expect(memory).toEqual({
          difficulty: card.difficulty,
          stabilityDays: card.stability,
          intervalDays: Math.min(365, card.scheduled_days),
        })
      }
      if (memory !== null)
        expect(recallChance(memory, later)).toBe(scheduler.forgetting_curve(later, card.stability))
    }),
  )
})
