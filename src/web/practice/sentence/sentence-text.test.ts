import fc from 'fast-check'
import { expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { placeHeard } from '#web/practice/sentence/sentence-text.tsx'

const LINE = { left: 20, right: 360 }

it('what was heard stands under its word where there is room, and beside the one before where there is none', () => {
  expect(
    placeHeard(
      [
        { left: 30, width: 60 },
        { left: 45, width: 30 },
        { left: 200, width: 20 },
        { left: 340, width: 50 },
      ],
      LINE,
    ),
  ).toEqual([
    { left: 30, width: 60 },
    { left: 96, width: 30 },
    { left: 200, width: 20 },
    { left: 310, width: 50 },
  ])
})

it('no heard word covers another or leaves its line, and none is narrowed while all have room', () => {
  const word = fc.record({ left: fc.integer({ min: 20, max: 350 }), width: fc.integer({ min: 1, max: 200 }) })
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
      const wanted = words.toSorted((one, other) => one.left - other.left)
      const placed = placeHeard(wanted, LINE)
      const sum = wanted.reduce((all, { width }) => all + width, 0) + 6 * (wanted.length - 1)
      placed.forEach(({ left, width }, at) => {
        expect(left).toBeGreaterThanOrEqual(LINE.left - 0.01)
        expect(left + width).toBeLessThanOrEqual(LINE.right + 0.01)
        const before = placed[at - 1]
        if (before) expect(left).toBeGreaterThanOrEqual(before.left + before.width + 5.99)
        if (sum <= LINE.right - LINE.left) expect(width).toBe(wanted[at]?.width)
      })
    }),
    { numRuns: generatedRuns(500) },
  )
})
