import { expect, it } from 'vitest'
import { addDays } from '#domain/days.ts'
import type { ReviewSentence } from './review-sentence.ts'
import { attemptOn, keep, newSentence, withAttempt } from './simulated-learner.fixture.ts'
import { sentencesToTakeIn } from './take-in.ts'

const TODAY = '2026-11-22'
const YESTERDAY = addDays(TODAY, -1)

/** A sentence of eight words that was read on a day; `understood` of them were. */
function read(key: string, understood = 8, day = YESTERDAY): ReviewSentence {
  return withAttempt(newSentence(key), attemptOn(day, `${key}-read`, { understood, total: 8 }))
}

const takeIn = (...entries: ReviewSentence[][]) => sentencesToTakeIn(entries, 'es-ES', TODAY)

it('of each entry that was practised it is the sentence that was understood least', () => {
  expect(takeIn([read('a', 7), read('b', 5)], [read('c', 2), read('d', 8)])).toEqual(['b', 'c'])
})

it('an entry of which nothing was said gives none', () => {
  expect(takeIn([newSentence('a')], [])).toEqual([])
})

it('what is practised today is not judged before the day is over', () => {
  expect(takeIn([read('a'), read('b', 3, TODAY)])).toEqual([])
  expect(sentencesToTakeIn([[read('a'), read('b', 3, TODAY)]], 'es-ES', addDays(TODAY, 1))).toEqual(['b'])
})

it('an attempt of a clock that was wrong keeps no entry from giving one', () => {
  expect(takeIn([read('a'), read('b', 3, '2031-01-01')])).toHaveLength(1)
  expect(takeIn([read('a', 3, addDays(TODAY, 1))])).toEqual([]) // by a learner who flew west: not judged yet
})

it('an entry gives one sentence, whatever the learner has kept or left out since', () => {
  expect(takeIn([read('a'), keep(read('b'), YESTERDAY)])).toEqual([])
  expect(takeIn([read('a'), { ...read('b'), kept: false, keptAt: 1 }])).toEqual([])
})

it('a sentence in another language is none of these', () => {
  expect(takeIn([{ ...read('a'), language: 'it-IT' }])).toEqual([])
})

it('no more than 15 wait, those of the newest entries', () => {
  const entries = Array.from({ length: 40 }, (_, place) => [read(`s${place}`)])
  expect(takeIn(...entries)).toEqual(Array.from({ length: 15 }, (_, place) => `s${place}`))
  const waiting = Array.from({ length: 14 }, (_, place) => [keep(read(`w${place}`), YESTERDAY)])
  expect(takeIn(...waiting, [read('a')], [read('b')])).toEqual(['a'])
})

it('a rough draft that nobody has checked gives none, and the same once it is checked', () => {
  expect(takeIn([{ ...read('a', 3), isDraft: true }, read('b')], [read('c')])).toEqual(['b', 'c'])
  expect(takeIn([{ ...read('a', 3), isDraft: true }])).toEqual([])
  expect(takeIn([read('a', 3)])).toEqual(['a'])
})
