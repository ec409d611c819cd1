import { describe, expect, it } from 'vitest'
import { noise, saidVowels, silence } from './made-sounds.fixture.ts'
import { frameAt, melCepstra, secondsAt } from './mel-cepstra.ts'
import { warp } from './placed-words.ts'

const LENGTHS = [0.2, 0.15, 0.3, 0.1, 0.25, 0.2, 0.35, 0.15]

describe('the frames of two sounds that belong together', () => {
  it('are the same frames of a sound and itself', () => {
    const cepstra = melCepstra(saidVowels(LENGTHS).samples)
    const { first, last } = warp(cepstra, cepstra)
    expect([...first]).toEqual([...first.keys()])
    expect([...last]).toEqual([...first.keys()])
  })

  it.each([0.6, 0.8, 1.25, 1.7])(
    'are the same words of a copy stretched %d times, by another voice',
    (times) => {
      const one = saidVowels(LENGTHS)
      const other = saidVowels(
        LENGTHS.map((seconds) => seconds * times),
        180,
      )
      const [mine, theirs] = [melCepstra(one.samples), melCepstra(other.samples)]
      const { last } = warp(mine, theirs)
      for (const [word, start] of one.starts.entries()) {
        const found = secondsAt(last[frameAt(start, mine.frames)] ?? 0)
        expect(Math.abs(found - (other.starts[word] ?? 0))).toBeLessThan(0.035)
      }
    },
  )

  it('are the same words where some are long and some are short', () => {
    const one = saidVowels(LENGTHS)
    const other = saidVowels(LENGTHS.map((seconds, word) => seconds * (word % 2 === 0 ? 1.6 : 0.7)))
    const [mine, theirs] = [melCepstra(one.samples), melCepstra(other.samples)]
    const { last } = warp(mine, theirs)
    for (const [word, start] of one.starts.entries())
      expect(
        Math.abs(secondsAt(last[frameAt(start, mine.frames)] ?? 0) - (other.starts[word] ?? 0)),
      ).toBeLessThan(0.035)
  })

  it.each([
    ['one frame and many', silence(0), noise(1)],
    ['many frames and one', noise(1), silence(0)],
    ['one frame each', silence(0), silence(0)],
    ['a sound and one twenty times as long', noise(0.2), noise(4)],
    ['a sound and one of a twentieth', noise(4), noise(0.2)],
  ])('go from the first pair to the last, and never back: %s', (_, one, other) => {
    const [mine, theirs] = [melCepstra(one), melCepstra(other)]
    const { first, last } = warp(mine, theirs)
    expect(first[0]).toBe(0)
    expect(last.at(-1)).toBe(theirs.frames - 1)
    for (const [frame, place] of first.entries()) {
      expect(place).toBeLessThanOrEqual(last[frame] ?? -1)
      if (frame > 0) expect([0, 1]).toContain(place - (last[frame - 1] ?? Number.NaN))
    }
  })
})
