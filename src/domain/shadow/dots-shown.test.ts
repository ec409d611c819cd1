import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dotsShown } from './dots-shown.ts'

it('up to ten sentences all have a dot', () => {
  expect(dotsShown(1, 0)).toEqual({ from: 0, to: 1 })
  expect(dotsShown(10, 9)).toEqual({ from: 0, to: 10 })
})

it('of more than ten the nine around the current one have theirs, and it is always among them', () => {
  expect(dotsShown(11, 5)).toEqual({ from: 1, to: 10 })
  fc.assert(
    fc.property(fc.integer({ min: 11, max: 5000 }), fc.nat(), (total, any) => {
      const current = any % total
      const { from, to } = dotsShown(total, current)
      expect(to - from).toBe(9)
      expect(from <= current && current < to && from >= 0 && to <= total).toBe(true)
    }),
  )
})
