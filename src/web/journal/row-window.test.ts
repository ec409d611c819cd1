import { describe, expect, it } from 'vitest'
import { isCovered, measuredHeights, rowWindow, takeSlots, topmostRow } from './row-window.ts'

const HEIGHT = 600
const keys = Array.from({ length: 500 }, (_, index) => `row ${index}`)
/** Rows of 40 to 200 px. */
const heights = measuredHeights(keys, new Map(keys.map((key, index) => [key, 40 + ((index * 37) % 161)])))
const whole = heights.reduce((sum, height) => sum + height, 0)
const places = Array.from({ length: 200 }, (_, index) => Math.round(((whole - HEIGHT) * index) / 199))

describe('the window of rows', () => {
  it('covers the visible part wherever it is scrolled to, with as few rows as a screen holds', () => {
    for (const top of places) {
      const drawn = rowWindow(heights, { top, height: HEIGHT })
      expect(isCovered(heights, drawn, { top, height: HEIGHT })).toBe(true)
      expect(drawn.end - drawn.first).toBeLessThan(20)
    }
  })

  it('and what is left out are the whole list', () => {
    for (const top of places) {
      const { first, end, above, below } = rowWindow(heights, { top, height: HEIGHT })
      const inside = heights.subarray(first, end).reduce((sum, height) => sum + height, 0)
      expect(above + inside + below).toBe(whole)
    }
  })

  it('serves for a little way, and no longer than it reaches', () => {
    const drawn = rowWindow(heights, { top: 10_000, height: HEIGHT })
    expect(isCovered(heights, drawn, { top: 10_050, height: HEIGHT })).toBe(true)
    for (const top of [9_500, 10_500]) expect(isCovered(heights, drawn, { top, height: HEIGHT })).toBe(false)
  })

  it('knows the topmost row in view', () => {
    for (const top of places) {
      const place = topmostRow(heights, rowWindow(heights, { top, height: HEIGHT }), top)
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
