import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsSpeech, LONGEST_PIECE_SECONDS, speechSpan, splitSpeech } from './sound-pieces.ts'
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

const QUICK_RATE = 1000 // samples a second: the rule is the same, the test quick

/** A hum of a loudness (root mean square) for some milliseconds. */
function hum(ms: number, loudness: number): number[] {
  return Array.from({ length: ms }, (_, i) => (i % 2 === 0 ? loudness : -loudness))
}

function spanOf(...parts: number[][]) {
  return speechSpan({ samples: Float32Array.from(parts.flat()), sampleRate: QUICK_RATE })
}

const QUIET = 0.001 // a quiet room

describe('the part of a recording that is speech', () => {
  it.each([
    ['silence around a sentence', [hum(2000, QUIET), hum(1500, 0.1), hum(3000, 0)], 2000, 3500],
    ['a word said softly', [hum(1000, QUIET), hum(250, 0.004), hum(1000, QUIET)], 1000, 1250],
    ['pauses inside', [hum(900, 0), hum(400, 0.1), hum(5000, 0), hum(400, 0.1), hum(900, 0)], 900, 6700],
    [
      'a last sound after a closure',
      [hum(900, 0), hum(600, 0.1), hum(200, 0), hum(60, 0.01), hum(900, 0)],
      900,
      1760,
    ],
    [
      'the click of a mouse at both ends',
      [hum(20, 0.8), hum(900, 0), hum(600, 0.1), hum(900, 0), hum(20, 0.8)],
      920,
      1520,
    ],
  ])('%s: is kept with a little around it, and no more', (_, parts, begin, end) => {
    const { from, to } = spanOf(...parts)
    expect(begin - from).toBeGreaterThanOrEqual(100)
    expect(begin - from).toBeLessThanOrEqual(200)
    expect(to - end).toBeGreaterThanOrEqual(100)
    expect(to - end).toBeLessThanOrEqual(200)
  })

  it.each([
    ['nothing', []],
    ['silence', hum(3000, 0)],
    ['a quiet room with a knock', [...hum(1000, QUIET), ...hum(50, 0.9), ...hum(1000, QUIET)]],
    ['noise throughout', hum(3000, 0.01)],
    ['no numbers', Array.from({ length: 500 }, () => Number.NaN)],
    ['one sample', [1]],
  ])('%s: all of it is', (_, samples) => {
    expect(spanOf(samples)).toEqual({ from: 0, to: samples.length })
  })

  it('no speech is ever cut, whatever is before, between and after it', () => {
    const loudness = fc.oneof(
      fc.constantFrom(0, QUIET, 0.0026, 0.01, 1, Number.NaN),
      fc.double({ min: 0, max: 1 }),
    )
    const part = fc.tuple(fc.integer({ min: 1, max: 2000 }), loudness)
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const { from, to } = spanOf(...parts.map(([ms, value]) => hum(ms, value)))
        let at = 0
        for (const [ms, value] of parts) {
          const isSpeech = ms >= 150 && value >= 0.0026
          if (isSpeech) expect([from <= at, at + ms <= to]).toEqual([true, true])
          at += ms
        }
        expect([from >= 0, from <= to, to <= at]).toEqual([true, true, true])
      }),
      { numRuns: 300 },
    )
  })

  it.each([8000, 16_000, 44_100, 48_000])('at %d samples a second it is the same part', (sampleRate) => {
    const samples = Float32Array.from({ length: 3 * sampleRate }, (_, i) =>
      i >= sampleRate && i < 2 * sampleRate ? 0.1 : 0,
    )
    const { from, to } = speechSpan({ samples, sampleRate })
    expect([from / sampleRate, to / sampleRate].map((seconds) => Number(seconds.toFixed(1)))).toEqual([
      0.8, 2.2,
    ])
  })
})
