import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffPieces, type Hunk, MERGE_STEPS } from './diff-pieces.ts'

const list = fc.array(fc.constantFrom('a', 'b', 'c', 'constructor', '__proto__'), { maxLength: 12 })

function lengthInCommon(from: string[], to: string[]): number {
  const [first, ...rest] = from
  if (first === undefined) return 0
  const place = to.indexOf(first)
  const without = lengthInCommon(rest, to)
  return place < 0 ? without : Math.max(without, 1 + lengthInCommon(rest, to.slice(place + 1)))
}

function applied(from: string[], to: string[], hunks: Hunk[]): string[] {
  const result: string[] = []
  let at = 0
  for (const { start, end, toStart, toEnd } of hunks) {
    result.push(...from.slice(at, start), ...to.slice(toStart, toEnd))
    at = end
  }
  return [...result, ...from.slice(at)]
}

it('what has changed turns the one list into the other, and keeps as much of it as can be kept', () => {
  fc.assert(
    fc.property(list, list, (from, to) => {
      const hunks = diffPieces(from, to, { steps: MERGE_STEPS })
      expect(applied(from, to, hunks)).toEqual(to)
      const kept = from.length - hunks.reduce((sum, { start, end }) => sum + end - start, 0)
      expect(kept).toBe(lengthInCommon(from, to))
    }),
    { numRuns: 300 },
  )
})

it('beyond its steps it still turns the one list into the other, and takes no more steps', () => {
  fc.assert(
    fc.property(list, list, fc.nat(40), (from, to, steps) => {
      const budget = { steps }
      expect(applied(from, to, diffPieces(from, to, budget))).toEqual(to)
      expect(budget.steps).toBeGreaterThanOrEqual(-1 - from.length)
    }),
    { numRuns: 300 },
  )
})
