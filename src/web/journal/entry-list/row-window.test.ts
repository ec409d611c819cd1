import { describe, expect, it } from 'vitest'
import { isCovered, measuredHeights, OVERSCAN_PX, rowWindow, takeSlots, topmostRow } from './row-window.ts'

const HEIGHT = 600
const viewAt = (top: number, overscan = OVERSCAN_PX) => ({ top, height: HEIGHT, overscan })
const keys = Array.from({ length: 500 }, (_, index) => `row ${index}`)
/** Rows of 40 to 200 px. */
const heights = measuredHeights(keys, new Map(keys.map((key, index) => [key, 40 + ((index * 37) % 161)])))
const whole = heights.reduce((sum, height) => sum + height, 0)
const places = Array.from({ length: 200 }, (_, index) => Math.round(((whole - HEIGHT) * index) / 199))

describe('the window of rows', () => {
  it('covers the visible part wherever it is scrolled to, with as few rows as a screen holds', () => {
    for (const top of places) {
      const drawn = rowWindow(heights, viewAt(top))
      expect(isCovered(heights, drawn, viewAt(top))).toBe(true)
      expect(drawn.end - drawn.first).toBeLessThan(20)
    }
  })

  it('and what is left out are the whole list', () => {
    for (const top of places) {
      const { first, end, above, below } = rowWindow(heights, viewAt(top))
      const inside = heights.subarray(first, end).reduce((sum, height) => sum + height, 0)
      expect(above + inside + below).toBe(whole)
    }
  })

  it('serves for a little way, and no longer than it reaches', () => {
    const drawn = rowWindow(heights, viewAt(10_000))
    expect(isCovered(heights, drawn, viewAt(10_050))).toBe(true)
    for (const top of [9_500, 10_500]) expect(isCovered(heights, drawn, viewAt(top))).toBe(false)
  })

  it('of a list that jumps is every row in view and no other', () => {
    for (const top of places) {
      const { first, end, above } = rowWindow(heights, viewAt(top, 0))
      const bottoms = Array.from(heights.subarray(first, end), (_, index) =>
        heights.subarray(first, first + index + 1).reduce((sum, height) => sum + height, above),
      )
      expect(above).toBeLessThanOrEqual(top)
      expect(bottoms[0]).toBeGreaterThan(top)
      expect(bottoms.at(-1)).toBeGreaterThanOrEqual(top + HEIGHT)
      expect(bottoms.at(-2)).toBeLessThan(top + HEIGHT)
    }
  })

  it('has the last row where the list ends above the visible part, and none where there is no row', () => {
    for (const top of [whole, whole + 10_000]) {
      expect(rowWindow(heights, viewAt(top, 0)).first).toBe(keys.length - 1)
      expect(topmostRow(heights, viewAt(top))).toBe(keys.length - 1)
    }
    expect(rowWindow(new Float64Array(), viewAt(0))).toEqual({ first: 0, end: 0, above: 0, below: 0 })
  })

  it('knows the topmost row in view', () => {
    for (const top of places) {
      const place = topmostRow(heights, viewAt(top))
      const above = heights.subarray(0, place).reduce((sum, height) => sum + height, 0)
      expect(above).toBeLessThanOrEqual(top)
      expect(above + (heights[place] ?? 0)).toBeGreaterThan(top)
    }
  })
})

describe('the elements of the rows', () => {
  it('stay with rows that stay, and go in order from those that leave to those that come', () => {
    const before = takeSlots(new Map(), ['a', 'b', 'c'])
    expect([...before]).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ])
    expect([...takeSlots(before, ['b', 'c', 'd', 'e'])]).toEqual([
      ['b', 1],
      ['c', 2],
      ['d', 0],
      ['e', 3],
    ])
    expect([...takeSlots(before, ['x', 'y']).values()]).toEqual([0, 1])
  })
})
