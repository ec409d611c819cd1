import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joined, noise, silence, tone } from './made-sounds.fixture.ts'
import { pausesIn, placeWithoutPauses, placeWithPauses, withoutPauses } from './pauses.ts'

const inSeconds = (samples: Float32Array) =>
  pausesIn(samples).map(({ from, to }) => [from, to].map((place) => Math.round(place / 160) / 100))

describe('the pauses of a sound', () => {
  it('are silences of 0.15 s and more, before and after all words too', () => {
    const words = joined(
      silence(0.3),
      tone(200, 0.4),
      silence(0.1),
      tone(200, 0.5),
      silence(0.5),
      tone(200, 0.3),
      silence(0.2),
    )
    expect(inSeconds(words)).toEqual([
      [0, 0.3],
      [1.3, 1.8],
      [2.1, 2.3],
    ])
  })

  it('are found in the noise of a room', () => {
    const words = joined(tone(200, 0.5), silence(0.4), tone(200, 0.5))
    const room = noise(1.4, 0.01)
    const noisy = words.map((value, index) => value + (room[index] ?? 0))
    expect(inSeconds(noisy)).toEqual([[0.5, 0.9]])
  })

  it('are none in a sound that is never still, all of one that is, and none where there is nothing', () => {
    expect(pausesIn(noise(2))).toEqual([])
    expect(pausesIn(silence(2))).toEqual([{ from: 0, to: 32_000 }])
    expect(pausesIn(silence(0))).toEqual([])
  })
})

describe('a sound without its pauses', () => {
  it('is what was said, with a breath at each pause', () => {
    const dense = withoutPauses(joined(tone(200, 0.5), silence(1), tone(200, 0.5)))
    expect(dense.samples.length / 16_000).toBeCloseTo(1.06, 2)
  })

  it('has places that belong to those of the whole sound, in order', () => {
    const parts = fc.array(fc.tuple(fc.boolean(), fc.double({ min: 0.05, max: 0.6, noNaN: true })), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(parts, (made) => {
        const whole = joined(
          ...made.map(([isSaid, seconds]) => (isSaid ? tone(200, seconds) : silence(seconds))),
        )
        const dense = withoutPauses(whole)
        let before = 0
        for (let place = 0; place < dense.samples.length; place += 100) {
          const back = placeWithPauses(dense, place)
          expect(back).toBeGreaterThanOrEqual(before)
          expect(whole[back]).toBe(dense.samples[place])
          expect(placeWithoutPauses(dense, back)).toBe(place)
          before = back
        }
      }),
      { numRuns: 50 },
    )
  })
})
