import { expect, it } from 'vitest'
import { waveOn, wavePath } from './wave-path.ts'

/** Where the relative curves of a path end. */
function turnsOf(path: string): { x: number; y: number }[] {
  let at = { x: 0, y: 0 }
  return path
    .slice(1)
    .split('s')
    .map((curve) => {
      const [dx = Number.NaN, dy = Number.NaN] = curve.split(' ').slice(-2).map(Number)
      at = { x: at.x + dx, y: at.y + dy }
      return at
    })
}

it.each([
  { width: 100, height: 11, periods: 5 },
  { width: 100, height: 9, periods: 2.5 },
  { width: 574, height: 14, periods: 4.5 },
])('starts and ends on the line, swells early and has faded at the end: %j', (wave) => {
  const turns = turnsOf(waveOn(wave))
  const last = turns.pop()
  const sizes = turns.map(({ y }) => Math.abs(y))

  expect(last?.x).toBeCloseTo(wave.width)
  expect(last?.y).toBeCloseTo(0)
  expect(turns).toHaveLength(2 * wave.periods)
  expect(Math.max(...sizes)).toBeGreaterThan(0.6 * wave.height)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(wave.height)
  expect(sizes.at(-1)).toBeLessThan(0.3 * wave.height)
  for (const [index, { x, y }] of turns.entries()) {
    expect(x).toBeGreaterThan(turns[index - 1]?.x ?? 0)
    expect(Math.sign(y)).toBe(index % 2 === 0 ? -1 : 1)
  }
})

it('is a path of its own around the middle', () => {
  const wave = { width: 100, height: 11, periods: 5 }
  expect(wavePath({ ...wave, middle: 16 })).toBe(`M0 16${waveOn(wave)}`)
})
