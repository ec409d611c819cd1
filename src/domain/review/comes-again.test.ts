import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/days.ts'
import { comesAgain, compareComing } from './comes-again.ts'
import type { ReviewAttempt, ReviewSentence } from './review-sentence.ts'

const TODAY = '2026-11-26'
const PLAN = { today: TODAY, planned: ['planned'] }

function cardKept(daysAgo: number, { key = 'k', attempts = [] as ReviewAttempt[] } = {}): ReviewSentence {
  const keptAt = new Date(`${addDays(TODAY, -daysAgo)}T12:00:00`).getTime()
  return { key, kind: 'gap', language: 'es-ES', words: [], attempts, kept: true, keptAt }
}

function recalled(daysAgo: number): ReviewAttempt {
  const day = addDays(TODAY, -daysAgo)
  return { id: `${daysAgo}`, at: 0, day, how: 'recall', by: 'nobody', rating: 3, ms: 1000 }
}

describe('a card comes again', () => {
  it.each([
    ['the day after it was kept', cardKept(0), '2026-11-27'],
    ['today, where the plan of today has it', cardKept(1, { key: 'planned' }), TODAY],
    ['some day, where it is due and today has no room for it', cardKept(1), 'waiting'],
    ['no more by itself, where it has waited for long', cardKept(60), 'resting'],
    ['by its ratings', cardKept(9, { attempts: [recalled(0)] }), '2026-11-29'],
  ])('%s', (_when, card, comes) => {
    expect(comesAgain(card, PLAN)).toBe(comes)
  })

  it('is sorted by its day, behind today what waits, and last what comes no more', () => {
    const all = ['resting', '2027-01-14', 'waiting', '2026-11-27', TODAY] as const
    expect(all.toSorted((one, other) => compareComing(one, other, TODAY))).toEqual(
      all.toReversed().toSpliced(1, 2, 'waiting', '2026-11-27'),
    )
    expect(all.map((one) => compareComing(one, one, TODAY))).toEqual(all.map(() => 0))
  })
})
