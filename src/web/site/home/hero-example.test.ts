import { expect, it } from 'vitest'
import { voiceLinePath } from './hero-example.tsx'

/** Every point that a path of M, H and l goes through. */
function pointsOf(path: string): [x: number, y: number][] {
  let [x, y] = [0, 0]
  return [...path.matchAll(/([MHl])(-?[\d.]+)(?: (-?[\d.]+))?/g)].map(([, command, first, second]) => {
    if (command === 'H') x = Number(first)
    else if (command === 'M') [x, y] = [Number(first), Number(second)]
    else [x, y] = [x + Number(first), y + Number(second)]
    return [x, y]
  })
}

it('the line goes from edge to edge, never back, stays in its box, and rests between the words', () => {
  const points = pointsOf(voiceLinePath())
  const xs = points.map(([x]) => x)

  expect(points[0]).toEqual([0, 40])
  expect(points.at(-1)).toEqual([2080, 40])
  expect(xs).toEqual(xs.toSorted((a, b) => a - b))
  for (const [, y] of points) expect(Math.abs(y - 40)).toBeLessThanOrEqual(38)
  expect(points.filter(([x, y]) => x < 904 && y !== 40)).toEqual([])
})
