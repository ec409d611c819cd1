import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsSpeech, LONGEST_PIECE_SECONDS, splitSpeech } from './sound-pieces.ts'
import type { Sound } from './wav.ts'

const RATE = 16_000

/** A voice-like tone of a loudness for some seconds. */
function tone(seconds: number, amplitude: number): number[] {
  return Array.from({ length: Math.round(seconds * RATE) }, (_, i) => amplitude * Math.sin(i / 12))
}

function soundOf(...parts: number[][]): Sound {
  return { samples: Float32Array.from(parts.flat()), sampleRate: RATE }
}

describe('holdsSpeech', () => {
  it.each([
    ['nothing at all', soundOf(), false],
    ['digital silence', soundOf(tone(3, 0)), false],
    ['a quiet room', soundOf(tone(3, 0.001)), false],
    ['a click in a quiet room', soundOf(tone(1, 0.001), tone(0.02, 0.8), tone(1, 0.001)), false],
    ['one short word said softly', soundOf(tone(1, 0.001), tone(0.25, 0.01), tone(1, 0.001)), true],
    ['a sentence', soundOf(tone(2, 0.1)), true],
    ['noise, which only a recogniser can tell from speech', soundOf(tone(2, 0.8)), true],
  ])('FAIL-24 FAIL-25: in %s: %#', (_, sound, expected) => {
    expect(holdsSpeech(sound)).toBe(expected)
  })
})

describe('splitSpeech', () => {
  it('leaves what is short enough in one piece', () => {
    const sound = soundOf(tone(30, 0.1))
    expect(splitSpeech(sound)).toEqual([sound])
  })

  it('of nothing is one piece of nothing', () => {
    expect(splitSpeech(soundOf()).map(({ samples }) => samples.length)).toEqual([0])
  })

  it('FAIL-26: cuts what is longer in the pauses between words', () => {
    const sound = soundOf(tone(26, 0.1), tone(0.6, 0.001), tone(20, 0.1), tone(0.6, 0), tone(10, 0.1))
    const seconds = splitSpeech(sound).map(({ samples }) => samples.length / RATE)
    expect(seconds).toHaveLength(3)
    expect(Math.abs((seconds[0] ?? 0) - 26.3)).toBeLessThan(0.3)
    expect(Math.abs((seconds[1] ?? 0) - 20.6)).toBeLessThan(0.5)
  })

  it('FAIL-26: ten minutes without a pause are pieces that can be sent, and nothing is left out', () => {
    const pieces = splitSpeech({ samples: new Float32Array(600 * RATE).fill(0.1), sampleRate: RATE })
    expect(pieces.reduce((sum, { samples }) => sum + samples.length, 0)).toBe(600 * RATE)
    expect(pieces.length).toBeLessThanOrEqual(22)
    for (const { samples } of pieces) expect(samples.length).toBeLessThanOrEqual(LONGEST_PIECE_SECONDS * RATE)
  })

  it('together the pieces are the sound, and each is short enough and not empty', () => {
    const stretch = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 0.001, 0.3))
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 1, maxLength: 12 }), (stretches) => {
        const slow = 400 // samples a second: the rule is the same, the test quick
        const samples = stretches.flatMap(([tenths, loudness]) =>
          Array.from({ length: (tenths * slow) / 10 }, () => loudness),
        )
        const sound = { samples: Float32Array.from(samples), sampleRate: slow }
        const pieces = splitSpeech(sound, 3)
        expect(pieces.flatMap((piece) => [...piece.samples])).toEqual([...sound.samples])
        for (const piece of pieces) {
          expect(piece.samples.length).toBeGreaterThan(0)
          expect(piece.samples.length).toBeLessThanOrEqual(3 * slow)
        }
      }),
      { numRuns: 60 },
    )
  })
})
