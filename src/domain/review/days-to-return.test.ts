import { expect, it } from 'vitest'
import { addDays } from '#domain/days.ts'
import { daysToReturn } from './days-to-return.ts'
import { RATING } from './review-sentence.ts'
import { standingOf } from './schedule.ts'
import { attemptOn, keep, newSentence, recallOn, withAttempt } from './simulated-learner.fixture.ts'

const DAY = '2026-11-22'

it('is what the schedule then answers', () => {
  const sentence = withAttempt(keep(newSentence('a'), DAY), recallOn(DAY, 'first', RATING.good))
  const today = addDays(DAY, 3)
  for (const rating of [RATING.again, RATING.hard, RATING.good]) {
    const rated = withAttempt(sentence, recallOn(today, 'second', rating))
    expect(addDays(today, daysToReturn(sentence, rating, today))).toBe(standingOf(rated, today).due)
  }
})

it('is longer the better it went, and never today', () => {
  const sentence = withAttempt(keep(newSentence('a'), DAY), recallOn(DAY, 'first', RATING.good))
  const today = addDays(DAY, 3)
  const [again, hard, good] = ([RATING.again, RATING.hard, RATING.good] as const).map((rating) =>
    daysToReturn(sentence, rating, today),
  )
  expect(again).toBeGreaterThan(0)
  expect(hard).toBeGreaterThan(again ?? 0)
  expect(good).toBe(14)
})

it('what was said of it today without a rating changes nothing', () => {
  const sentence = keep(newSentence('a'), DAY)
  const said = withAttempt(sentence, attemptOn(DAY, 'said', { how: 'recall' }))
  expect(daysToReturn(said, RATING.good, DAY)).toBe(daysToReturn(sentence, RATING.good, DAY))
})
