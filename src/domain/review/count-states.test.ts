import { expect, it } from 'vitest'
import { addStates, countStates, NO_STATES } from './count-states.ts'
import { keep, newGap, newSentence, recalledOnTime } from './simulated-learner.fixture.ts'

const DAY = '2026-11-22'
const SOON = '2026-11-23'

it('PROMISE-5: sentences are counted by how they stand today; one that nobody keeps is in no count', () => {
  const kept = keep(newSentence('a'), DAY)
  const sentences = [kept, keep(newSentence('b'), DAY), newSentence('c'), recalledOnTime(kept, 1)]
  expect(countStates(sentences, kept.language, SOON).sentence).toEqual({
    learning: 1,
    waiting: 2,
    kept: 0,
    resting: 0,
  })
  expect(countStates(sentences, kept.language, DAY)).toEqual({
    sentence: { ...NO_STATES.sentence, learning: 3 },
    gap: NO_STATES.gap,
  })
  const halves = [sentences.slice(0, 1), sentences.slice(1)].map((half) =>
    countStates(half, kept.language, SOON),
  )
  expect(halves.reduce(addStates)).toEqual(countStates(sentences, kept.language, SOON))
  expect(countStates([recalledOnTime(kept, 4)], kept.language, '2027-03-01').sentence.kept).toBe(1)
  expect(countStates([kept], kept.language, '2028-01-01').sentence.resting).toBe(1)
})

it('sentences of another language are not counted', () => {
  const kept = keep(newSentence('a'), DAY)
  const other = kept.language === 'fr-FR' ? 'es-ES' : 'fr-FR'
  expect(countStates([kept], other, SOON)).toEqual(NO_STATES)
  expect(countStates([], other, SOON)).toEqual(NO_STATES)
})

it('words to fill in are counted apart from sentences, in the same states', () => {
  const gap = keep(newGap(1), DAY)
  const cards = [gap, recalledOnTime(keep(newGap(2), DAY), 4), newGap(3), keep(newSentence('a'), DAY)]
  expect(countStates(cards, gap.language, SOON)).toEqual({
    sentence: { learning: 0, waiting: 1, kept: 0, resting: 0 },
    gap: { learning: 1, waiting: 1, kept: 0, resting: 0 },
  })
  const halves = [cards.slice(0, 2), cards.slice(2)].map((half) => countStates(half, gap.language, SOON))
  expect(halves.reduce(addStates, NO_STATES)).toEqual(countStates(cards, gap.language, SOON))
})

it('what was counted twice is twice as many, in every state', () => {
  const once = { learning: 1, waiting: 2, kept: 3, resting: 4 }
  const twice = { learning: 2, waiting: 4, kept: 6, resting: 8 }
  const counts = { sentence: once, gap: once }
  expect(addStates(counts, counts)).toEqual({ sentence: twice, gap: twice })
})
