import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  activeTimeBetween,
  emptyPracticeDay,
  mergePractice,
  withActiveTime,
  withAttempt,
} from './practice.ts'

const DAY = '2026-11-21'

it.each([
  ['the first report of a visit counts nothing', null, 1000, 0],
  ['the time since the last report counts', 1000, 3500, 2500],
  ['just under 30 seconds still counts', 0, 29_999, 29_999],
  ['30 seconds are a pause', 0, 30_000, 0],
  ['a clock that was set back counts nothing', 5000, 1000, 0],
])('%s', (_, last, now, expected) => {
  expect(activeTimeBetween(last, now)).toBe(expected)
})

it('the best accuracy of a sentence stays', () => {
  const day = withAttempt(withAttempt(emptyPracticeDay(DAY), 'Hola.', 94), 'Hola.', 60)
  expect(day.bestAccuracy).toEqual({ 'Hola.': 94 })
})

it('a sentence tried in vain is remembered as tried', () => {
  expect(withAttempt(emptyPracticeDay(DAY), 'Hola.', 0).bestAccuracy).toEqual({ 'Hola.': 0 })
})

const someDay = fc
  .tuple(fc.nat(1000), fc.nat(1000), fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(100)))
  .map(([write, speak, best]) => ({
    ...emptyPracticeDay(DAY),
    activeMs: { write, translate: 0, speak },
    bestAccuracy: { ...best },
  }))

it('whatever is written first, two tabs make the same day', () => {
  fc.assert(
    fc.property(someDay, someDay, (one, other) => {
      const merged = mergePractice(mergePractice(undefined, one), other)
      expect(merged).toEqual(mergePractice(mergePractice(undefined, other), one))
      expect(merged.activeMs.write).toBe(one.activeMs.write + other.activeMs.write)
    }),
  )
})

it('time is counted for its own step', () => {
  const day = withActiveTime(withActiveTime(emptyPracticeDay(DAY), 'speak', 200), 'speak', 300)
  expect(day.activeMs).toEqual({ write: 0, translate: 0, speak: 500 })
})
