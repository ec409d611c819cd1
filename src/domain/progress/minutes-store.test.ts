import fc from 'fast-check'
import { expect, it } from 'vitest'
import { activeTimeBetween, addMinutes, noMinutes, withActiveTime } from './minutes-store.ts'

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

const someDay = fc
  .tuple(fc.nat(1000), fc.nat(1000))
  .map(([write, speak]) => ({ ...noMinutes(DAY), activeMs: { write, translate: 0, speak } }))

it('whatever is written first, two tabs make the same day', () => {
  fc.assert(
    fc.property(someDay, someDay, (one, other) => {
      const both = addMinutes(one, other.activeMs)
      expect(both).toEqual(addMinutes(other, one.activeMs))
      expect(both.activeMs.write).toBe(one.activeMs.write + other.activeMs.write)
    }),
  )
})

it('time is counted for its own step', () => {
  const day = withActiveTime(withActiveTime(noMinutes(DAY), 'speak', 200), 'speak', 300)
  expect(day.activeMs).toEqual({ write: 0, translate: 0, speak: 500 })
})
