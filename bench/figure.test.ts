import { describe, expect, it } from 'vitest'
import { compare, compareRates } from './figure.ts'
import { keepRows } from './results.ts'
import { areaUnderCurve, median, quantile, ratioInterval, spread } from './statistics.ts'

const STEADY = [98, 99, 100, 101, 102]
const RESTLESS = [50, 80, 100, 120, 150]

function compareWith(control: number[], ours: number[]) {
  return compare({ id: 'C0', what: 'nothing', unit: 'ms', control, ours, goal: 1.25 })
}

describe('statistics', () => {
  it('finds quantiles between two samples', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(quantile([0, 10], 0.95)).toBe(9.5)
  })

  it('says how well a threshold tells two sets apart', () => {
    expect(areaUnderCurve([3, 4], [1, 2])).toBe(1)
    expect(areaUnderCurve([1, 2], [3, 4])).toBe(0)
    expect(areaUnderCurve([1, 2, 2, 3], [2, 2, 1, 3])).toBe(0.5)
    expect(areaUnderCurve([2, 4], [1, 3])).toBe(0.75)
  })

  it('measures the spread as the middle half in shares of the median', () => {
    expect(spread(STEADY)).toBeCloseTo(0.02)
    expect(spread(RESTLESS)).toBeCloseTo(0.4)
  })

  it('puts the ratio inside its interval', () => {
    const [low, high] = ratioInterval([110, 120, 130], STEADY, median)
    expect(low).toBeLessThanOrEqual(1.2)
    expect(high).toBeGreaterThanOrEqual(1.2)
  })
})

describe('judging', () => {
  it('reaches the goal at the goal and misses it above', () => {
    expect(
      compareWith(
        STEADY,
        STEADY.map((value) => value * 1.25),
      ).verdict,
    ).toBe('reached')
    expect(
      compareWith(
        STEADY,
        STEADY.map((value) => value * 1.26),
      ).verdict,
    ).toBe('missed')
  })

  it('refuses when the control itself scatters by more than 30 %', () => {
    expect(compareWith(RESTLESS, STEADY).verdict).toBe('not judged')
  })
})

describe('judging rates', () => {
  const verdictOf = (control: number[], ours: number[], least?: number) =>
    compareRates({ id: 'C0', what: 'nothing', control, ours, ...(least !== undefined && { least }) }).verdict

  it('reaches the goal at the goal and misses it below', () => {
    const half = STEADY.map((value) => value / 2)
    expect([verdictOf(STEADY, half, 0.5), verdictOf(STEADY, half, 0.51)]).toEqual(['reached', 'missed'])
  })

  it('refuses when the control itself scatters by more than 30 %, and judges nothing without a goal', () => {
    expect([verdictOf(RESTLESS, STEADY, 0.5), verdictOf(STEADY, STEADY)]).toEqual(['not judged', 'reported'])
  })
})

it('keeps the rows of other measures when one is measured anew', () => {
  const earlier = ['| id | workload |', '|---|---|', '| C4 | a |', '| C5 | b |'].join('\n')
  expect(keepRows(earlier, new Set(['C4']))).toEqual(['| C5 | b |'])
})
