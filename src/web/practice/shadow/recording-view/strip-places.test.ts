import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joined, silence, soundOf, tone } from '#domain/sound/made-sounds.fixture.ts'
import { labelsAt, pitchPath, stripPlace } from './strip-places.ts'

const SIZE = [1000, 100] as const
const same = (seconds: number) => seconds

function contour(...semitones: number[]) {
  return { semitones: Float32Array.from(semitones), medianHz: 120, firstSeconds: 0, stepSeconds: 0.01 }
}

describe('the places on the strip', () => {
  it('are those of what was said, without the silence around it', () => {
    const placeOf = stripPlace(soundOf(joined(silence(2), tone(200, 1), silence(2))))
    expect(placeOf(0)).toBe(0)
    expect(placeOf(5)).toBe(1)
    expect(placeOf(2.5)).toBeCloseTo(0.5, 1)
    expect(placeOf(2.2)).toBeLessThan(placeOf(2.3))
  })

  it.each([0, 1, 100])('are 0 to 1 in a sound of %i samples', (length) => {
    const placeOf = stripPlace(soundOf(new Float32Array(length)))
    for (const seconds of [-1, 0, 0.001, 9, Number.MAX_VALUE]) {
      expect(placeOf(seconds)).toBeGreaterThanOrEqual(0)
      expect(placeOf(seconds)).toBeLessThanOrEqual(1)
    }
  })
})

describe('the melody', () => {
  it('is a line with its gaps, higher for a higher pitch', () => {
    const path = pitchPath(contour(...Array(20).fill(0), Number.NaN, ...Array(20).fill(6)), same, SIZE)
    expect(path?.match(/M/g)).toHaveLength(2)
    expect(path?.startsWith('M0.0 50.0L10.0 50.0')).toBe(true)
    expect(path?.endsWith('L400.0 25.0')).toBe(true)
  })

  it('is none where under half a second has a pitch', () => {
    expect(pitchPath(contour(...Array(24).fill(0)), same, SIZE)).toBeNull()
    expect(pitchPath(contour(...Array(25).fill(0)), same, SIZE)).not.toBeNull()
    expect(pitchPath(contour(), same, SIZE)).toBeNull()
  })

  it('stays on the strip, whatever the pitches are', () => {
    const values = fc.array(fc.float(), { minLength: 30, maxLength: 200 })
    fc.assert(
      fc.property(values, (semitones) => {
        const path = pitchPath(contour(...semitones), (seconds) => Math.min(1, seconds), SIZE) ?? ''
        for (const [, x, y] of path.matchAll(/[ML](\S+) ([\d.-]+)/g)) {
          expect(Number(x)).toBeGreaterThanOrEqual(0)
          expect(Number(x)).toBeLessThanOrEqual(1000)
          expect(Number(y)).toBeGreaterThanOrEqual(0)
          expect(Number(y)).toBeLessThanOrEqual(100)
        }
        expect(path).not.toContain('NaN')
      }),
    )
  })
})

describe('the words below the strip', () => {
  const SENTENCE = 'En la biblioteca un señor'
  const word = (from: number, to: number, start: number) => ({ from, to, start, end: start + 0.1 })

  it('stand at their places, but for those that would cover others or the end', () => {
    const words = [word(0, 2, 0), word(3, 5, 0.01), word(6, 16, 0.3), word(17, 19, 0.6), word(20, 25, 0.99)]
    const shown = labelsAt(words, SENTENCE, same)
    expect(shown.map(({ text, at }) => [text, at])).toEqual([
      ['En', 0],
      ['biblioteca', 0.3],
      ['un', 0.6],
    ])
  })

  it('never cover each other, wherever they are', () => {
    const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 })
    fc.assert(
      fc.property(places, (starts) => {
        const words = starts.sort((one, other) => one - other).map((start) => word(0, 2, start))
        const shown = labelsAt(words, SENTENCE, same)
        for (const [place, { at }] of shown.entries())
          expect(at - (shown[place - 1]?.at ?? -1)).toBeGreaterThan(0.02)
      }),
    )
  })
})
