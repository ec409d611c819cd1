import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loudnessOf } from '#domain/speech/sound-pieces.ts'
import { soundOf, tone } from './made-sounds.fixture.ts'
import { speechSamples } from './speech-samples.ts'

describe('a sound at the rate of speech', () => {
  it.each([8000, 22_050, 44_100, 48_000])('from %i Hz is the same sound', (rate) => {
    const resampled = speechSamples(soundOf(tone(440, 1, rate), rate))
    expect(resampled).toHaveLength(16_000)
    const expected = tone(440, 1)
    const off = resampled.subarray(200, -200).map((value, index) => value - (expected[index + 200] ?? 0))
    expect(loudnessOf(off)).toBeLessThan(0.01)
  })

  it('holds nothing of what is too high for it', () => {
    const resampled = speechSamples(soundOf(tone(11_000, 1, 48_000), 48_000))
    expect(loudnessOf(resampled.subarray(200, -200))).toBeLessThan(0.005)
  })

  it('is the same samples where it has the rate already', () => {
    const samples = tone(200, 0.1)
    expect(speechSamples(soundOf(samples))).toEqual(samples)
  })

  it('is numbers from -1 to 1, whatever the samples and the rate', () => {
    const samples = fc.float32Array({ maxLength: 300 })
    fc.assert(
      fc.property(samples, fc.constantFrom(0, -1, Number.NaN, 1, 8000, 16_000, 44_100), (values, rate) => {
        const read = speechSamples(soundOf(values, rate))
        expect(read.every((value) => Math.abs(value) <= 1)).toBe(true)
      }),
    )
    expect([...speechSamples(soundOf(Float32Array.of(Number.NaN, 9, Number.NEGATIVE_INFINITY)))]).toEqual([
      0, 1, -1,
    ])
  })
})
