import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { speechSpan } from './speech-span.ts'

const RATE = 1000 // samples a second: the rule is the same, the test quick

/** A hum of a loudness (root mean square) for some milliseconds. */
function hum(ms: number, loudness: number): number[] {
  return Array.from({ length: ms }, (_, i) => (i % 2 === 0 ? loudness : -loudness))
}

function spanOf(...parts: number[][]) {
  return speechSpan({ samples: Float32Array.from(parts.flat()), sampleRate: RATE })
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
