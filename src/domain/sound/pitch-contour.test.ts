import { describe, expect, it } from 'vitest'
import { joined, noise, silence, tone, vowel } from './made-sounds.fixture.ts'
import { pitchContour, pitchDeviation } from './pitch-contour.ts'

const semitonesBetween = (one: number, other: number) => 12 * Math.log2(one / other)
const voiced = (semitones: Float32Array) => [...semitones].filter((value) => !Number.isNaN(value))

describe('the pitch of a voice', () => {
  it.each([65, 82.4, 110, 196, 233.1, 320, 440, 490])(
    'of %d Hz is known to less than half a semitone',
    (hertz) => {
      for (const samples of [tone(hertz, 1), vowel(hertz, [600, 1400], 1)]) {
        const { medianHz, semitones } = pitchContour(samples)
        expect(Math.abs(semitonesBetween(medianHz ?? 1, hertz))).toBeLessThan(0.5)
        expect(voiced(semitones).length).toBeGreaterThan(40)
        expect(Math.max(...voiced(semitones).map(Math.abs))).toBeLessThan(0.5)
      }
    },
  )

  it('is in semitones about its own median, so that a high and a low voice are one line', () => {
    const [low, high] = [100, 200].map((hertz) =>
      pitchContour(joined(tone(hertz, 0.5), tone(hertz * 2 ** (4 / 12), 0.4))),
    )
    const [mine, theirs] = [low, high].map((contour) => voiced(contour?.semitones ?? new Float32Array()))
    expect(mine?.[2]).toBeCloseTo(0, 1)
    expect(mine?.at(-2)).toBeCloseTo(4, 1)
    expect(theirs?.[2]).toBeCloseTo(0, 1)
    expect(theirs?.at(-2)).toBeCloseTo(4, 1)
  })

  it('has a gap where there is no voice, which stays one', () => {
    const { semitones } = pitchContour(joined(tone(150, 0.5), silence(0.3), tone(150, 0.5)))
    const gap = [...semitones.subarray(26, 35)]
    expect(gap.every(Number.isNaN)).toBe(true)
    expect(voiced(semitones).length).toBeGreaterThan(30)
  })

  it('does not jump where a single window is taken for an octave', () => {
    const samples = joined(tone(150, 0.5), tone(300, 0.03), tone(150, 0.5))
    expect(Math.max(...voiced(pitchContour(samples).semitones))).toBeLessThan(2)
  })

  it.each([
    ['silence', silence(1)],
    ['a tone too low for a voice', tone(45, 1)],
    ['a tone too high for a voice', tone(900, 1)],
    ['less than a window', tone(150, 0.05)],
    ['nothing', silence(0)],
  ])('of %s is none', (_, samples) => {
    const { medianHz, semitones } = pitchContour(samples)
    expect(medianHz).toBeNull()
    expect(voiced(semitones)).toEqual([])
  })

  it('of noise is next to none', () => {
    expect(voiced(pitchContour(noise(5)).semitones).length).toBeLessThan(5)
  })
})

describe('how much a voice moves', () => {
  it('is the standard deviation in semitones', () => {
    const rise = 2 ** (6 / 12)
    expect(pitchDeviation(pitchContour(joined(tone(120, 1), tone(120 * rise, 1))))).toBeCloseTo(3, 0)
    expect(pitchDeviation(pitchContour(tone(120, 1)))).toBeCloseTo(0, 1)
  })

  it('is not known of a voice that is hardly there', () => {
    expect(pitchDeviation(pitchContour(tone(120, 0.4)))).toBeNull()
    expect(pitchDeviation(pitchContour(silence(2)))).toBeNull()
  })
})
