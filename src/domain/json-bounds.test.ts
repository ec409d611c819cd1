import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from './generated-runs.fixture.ts'
import { isWithinBounds } from './json-bounds.ts'

type Shape = { depth: number; values: number; names: number }

/** Counted from the value itself: every list and object, what stands in it beyond the first, and every name. */
function shapeOf(value: unknown): Shape {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 0, names: 0 }
  const items = Object.values(value)
  const names = Array.isArray(value) ? 0 : items.length
  return items.map(shapeOf).reduce(
    (sum, one) => ({
      depth: Math.max(sum.depth, one.depth + 1),
      values: sum.values + one.values,
      names: sum.names + one.names,
    }),
    { depth: 1, values: 1 + Math.max(0, items.length - 1), names },
  )
}

const WIDE = { depth: 1e9, values: 1e9, names: 1e9 }

describe('the bounds of a JSON text', () => {
  it.each([
    ['levels', '[[[]]]', { depth: 3 }],
    ['values', '[1,[2,3],{}]', { values: 6 }],
    ['names', '{"a":{"b":1},"c":2}', { names: 3 }],
  ])('%s are counted to the last one', (_, json, bounds) => {
    expect(isWithinBounds(json, { ...WIDE, ...bounds })).toBe(true)
    const [[name = '', most = 0] = []] = Object.entries(bounds)
    expect(isWithinBounds(json, { ...WIDE, [name]: most - 1 })).toBe(false)
  })

  it.each([
    ['signs in a text', '["[[[{{{,,,:::"]'],
    ['quotes in a text', String.raw`["a\",[[[\",:"]`],
    ['backslashes at the end of a text', String.raw`["\\","\\\\"]`],
    ['a text without an end', '["[[[[['],
    ['a backslash before the end', String.raw`["[[[\"`],
  ])('%s are none', (_, json) => {
    expect(isWithinBounds(json, { depth: 1, values: 2, names: 0 })).toBe(true)
  })

  it('whatever is written, its shape is the bound', () => {
    const json = fc.oneof(
      fc.jsonValue({ maxDepth: 5 }),
      fc.array(fc.string({ unit: fc.constantFrom('"', '\\', '[', ',', 'a') })),
    )
    fc.assert(
      fc.property(json, (value) => {
        const shape = shapeOf(JSON.parse(JSON.stringify(value)))
        const text = JSON.stringify(value)
        expect(isWithinBounds(text, shape)).toBe(true)
        for (const name of ['depth', 'values', 'names'] as const)
          if (shape[name] > 0) expect(isWithinBounds(text, { ...shape, [name]: shape[name] - 1 })).toBe(false)
      }),
      { numRuns: generatedRuns(400) },
    )
  })

  it('what stands at a level is counted by itself', () => {
    const bounds = { ...WIDE, values: 3, names: 1 }
    expect(isWithinBounds('{"list":[{"a":[1,2]},{"b":[1,2]}]}', bounds, 3)).toBe(true)
    expect(isWithinBounds('{"list":[{"a":[1,2]},{"b":[1,2,3,4]}]}', bounds, 3)).toBe(false)
  })
})
