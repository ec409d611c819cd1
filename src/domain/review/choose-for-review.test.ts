import { expect, it } from 'vitest'
import { chooseForReview } from './choose-for-review.ts'
import type { ReviewSentence } from './review-sentence.ts'
import { attemptOn, keep, newSentence, withAttempt } from './simulated-learner.fixture.ts'

const DAY = '2026-11-22'

function ofWords(count: number): ReviewSentence {
  const key = `words${count}`
  return { ...newSentence(key), words: Array.from({ length: count }, (_, place) => `${place}`) }
}

function readOnce(sentence: ReviewSentence, understood: number): ReviewSentence {
  const total = sentence.words.length
  return withAttempt(sentence, attemptOn(DAY, `${sentence.key}-read`, { understood, total }))
}

it('without a figure it is the longest of 4 to 14 words', () => {
  expect(chooseForReview([3, 6, 12, 15].map(ofWords), 0)).toBe('words12')
})

it('it is the one that was understood least the first time', () => {
  const [short, middle, long] = [ofWords(5), ofWords(8), ofWords(12)]
  const again = withAttempt(readOnce(middle, 4), attemptOn('2026-11-23', 'more', { understood: 8, total: 8 }))
  expect(chooseForReview([readOnce(short, 5), again, long], 0)).toBe('words8')
})

it('what was written after hearing it is no first figure', () => {
  const written = attemptOn(DAY, 'x', { how: 'dictation', by: 'nobody', understood: 0, total: 12 })
  expect(chooseForReview([withAttempt(ofWords(12), written), readOnce(ofWords(5), 5)], 0)).toBe('words5')
})

it('an attempt that was not heard has no figure', () => {
  const unheard = withAttempt(ofWords(12), attemptOn(DAY, 'x'))
  expect(chooseForReview([unheard, readOnce(ofWords(5), 5)], 0)).toBe('words5')
})

it('none where 15 wait, where none fits, and where the learner has kept one', () => {
  expect(chooseForReview([ofWords(8)], 14)).toBe('words8')
  expect(chooseForReview([ofWords(8)], 15)).toBeNull()
  expect(chooseForReview([ofWords(3), ofWords(15)], 0)).toBeNull()
  expect(chooseForReview([], 0)).toBeNull()
  expect(chooseForReview([ofWords(8), keep(ofWords(20), DAY)], 0)).toBeNull()
})

it('a sentence that was left out is not chosen again', () => {
  expect(chooseForReview([{ ...ofWords(9), kept: false }, ofWords(8)], 0)).toBe('words8')
})

it('it is one that was said, of whatever length, where any was', () => {
  expect(chooseForReview([readOnce(ofWords(3), 3), ofWords(8)], 0)).toBe('words3')
  expect(
    chooseForReview([readOnce(ofWords(2), 0), readOnce(ofWords(3), 3), readOnce(ofWords(18), 1)], 0),
  ).toBe('words3')
  expect(chooseForReview([readOnce(ofWords(2), 0), readOnce(ofWords(9), 9)], 0)).toBe('words9')
})
