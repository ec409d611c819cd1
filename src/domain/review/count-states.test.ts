import { expect, it } from 'vitest'
import { addStates, countStates } from './count-states.ts'
import { keep, newSentence, recalledOnTime } from './simulated-learner.fixture.ts'

const DAY = '2026-11-22'
const SOON = '2026-11-23'

it('PROMISE-5: sentences are counted by how they stand today; one that nobody keeps is in no count', () => {
  const kept = keep(newSentence('a'), DAY)
  const sentences = [kept, keep(newSentence('b'), DAY), newSentence('c'), recalledOnTime(kept, 1)]
  expect(countStates(sentences, kept.language, SOON)).toEqual({
    learning: 1,
    waiting: 2,
    kept: 0,
    resting: 0,
  })
  expect(countStates(sentences, kept.language, DAY)).toEqual({ learning: 3, waiting: 0, kept: 0, resting: 0 })
  const halves = [sentences.slice(0, 1), sentences.slice(1)].map((half) =>
    countStates(half, kept.language, SOON),
  )
  expect(halves.reduce(addStates)).toEqual(countStates(sentences, kept.language, SOON))
  expect(countStates([recalledOnTime(kept, 4)], kept.language, '2027-03-01').kept).toBe(1)
  expect(countStates([kept], kept.language, '2028-01-01').resting).toBe(1)
})

it('sentences of another language are not counted', () => {
  const kept = keep(newSentence('a'), DAY)
  const other = kept.language === 'fr-FR' ? 'es-ES' : 'fr-FR'
  expect(countStates([kept], other, SOON)).toEqual({ learning: 0, waiting: 0, kept: 0, resting: 0 })
  expect(countStates([], other, SOON)).toEqual({ learning: 0, waiting: 0, kept: 0, resting: 0 })
})
