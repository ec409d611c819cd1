import { expect, it } from 'vitest'
import { comesOnceMore } from './once-more.ts'
import { RATING } from './review-sentence.ts'
import { attemptOn, newSentence, recallOn, withAttempt } from './simulated-learner.fixture.ts'

const DAY = '2026-11-22'
const notYet = withAttempt(newSentence('a'), recallOn(DAY, 'x', RATING.again))

it('a card that was rated Not yet comes once more on that day, until it was recalled again', () => {
  expect(comesOnceMore(notYet, DAY)).toBe(true)
  expect(comesOnceMore(notYet, '2026-11-23')).toBe(false)
  for (const how of ['read', 'dictation', 'along'] as const)
    expect(comesOnceMore(withAttempt(notYet, attemptOn(DAY, 'y', { how })), DAY)).toBe(true)
  expect(comesOnceMore(withAttempt(notYet, attemptOn(DAY, 'y', { how: 'recall' })), DAY)).toBe(false)
  expect(comesOnceMore(withAttempt(notYet, recallOn(DAY, 'y', RATING.good)), DAY)).toBe(false)
})

it('one that was tried before that, and one that was not rated or recalled, does not', () => {
  const earlier = { ...attemptOn(DAY, 'y', { how: 'recall' }), at: attemptOn(DAY, 'y').at - 1000 }
  expect(comesOnceMore(withAttempt(notYet, earlier), DAY)).toBe(true)
  expect(comesOnceMore(withAttempt(newSentence('a'), earlier), DAY)).toBe(false)
  expect(comesOnceMore(withAttempt(newSentence('a'), recallOn(DAY, 'x', RATING.hard)), DAY)).toBe(false)
  expect(comesOnceMore(newSentence('a'), DAY)).toBe(false)
})
