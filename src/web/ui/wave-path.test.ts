import { expect, it } from 'vitest'
import { wavePath } from './wave-path.ts'

function heights(path: string): number[] {
  return path
    .slice(1)
    .split('L')
    .map((point) => Number(point.split(' ')[1]))
}

it('starts and ends on the line, swells early and has faded at the end', () => {
  const ys = heights(wavePath({ width: 100, middle: 16, height: 11, periods: 5 }))
  const excursion = (part: number[]) => Math.max(...part.map((y) => Math.abs(y - 16)))

  expect([ys.at(0), ys.at(-1)]).toEqual([16, 16])
  expect(excursion(ys.slice(0, 40))).toBeGreaterThan(8)
  expect(excursion(ys.slice(-16))).toBeLessThan(3)
})
