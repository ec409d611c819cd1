import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GREAT_OVER } from './accuracy.ts'
import { dotsShown, nextOfRound, weakestFirst } from './round.ts'

const figures = fc.array(fc.option(fc.integer({ min: 0, max: 100 })), { maxLength: 30 })

it.each([
  ['the weakest comes first', [88, 70, 100, 22], [3, 1, 0, 2]],
  ['equals keep the order of the text', [100, 40, 100, 40], [1, 3, 0, 2]],
  ['what was not measured comes after what was not understood', [100, null, 69, 71], [2, 1, 3, 0]],
  ['where nothing was measured it is the text', [null, null, null], [0, 1, 2]],
])('%s', (_, best, order) => {
  expect(weakestFirst(best)).toEqual(order)
})

it('a round has every sentence once, whatever their figures, and none is weaker than one before it', () => {
  fc.assert(
    fc.property(figures, (best) => {
      const order = weakestFirst(best)
      expect(order.toSorted((one, other) => one - other)).toEqual(best.map((_, place) => place))
      const inOrder = order.map((place) => best[place] ?? GREAT_OVER)
      for (const [at, figure] of inOrder.entries())
        expect(figure).toBeGreaterThanOrEqual(inOrder[at - 1] ?? 0)
    }),
  )
})

it('a round walks on through all of its sentences and ends, whatever is said out of turn', () => {
  fc.assert(
    fc.property(figures, fc.array(fc.nat(29)), (best, outOfTurn) => {
      const order = weakestFirst(best)
      const said = new Set<number>(outOfTurn.filter((place) => place < best.length))
      let last = -1
      for (let left = order.length - said.size; left > 0; left -= 1) {
        const place = nextOfRound(order, (one) => said.has(one)) ?? -1
        expect(order.indexOf(place)).toBeGreaterThan(last)
        expect(said.has(place)).toBe(false)
        last = order.indexOf(place)
        said.add(place)
      }
      expect(nextOfRound(order, (one) => said.has(one))).toBeNull()
    }),
  )
})

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
