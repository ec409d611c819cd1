import { describe, expect, it } from 'vitest'
import { noise, saidVowels, silence, tone } from './made-sounds.fixture.ts'
import { frameAt, type MelCepstra, melCepstra, secondsAt, WIDTH } from './mel-cepstra.ts'

function column({ frames, values }: MelCepstra, place: number): number[] {
  return Array.from({ length: frames }, (_, frame) => values[frame * WIDTH + place] ?? Number.NaN)
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('mel cepstra', () => {
  it('are 13 and their deltas, every 10 ms', () => {
    expect(WIDTH).toBe(26)
    expect(melCepstra(noise(1)).frames).toBe(98) // the last window of 25 ms ends with the second
    expect(frameAt(secondsAt(40), 98)).toBe(40)
    expect(frameAt(-1, 98)).toBe(0)
    expect(frameAt(9, 98)).toBe(97)
  })

  it('have mean 0 and variance 1 over a sound', () => {
    const cepstra = melCepstra(saidVowels([0.3, 0.2, 0.4]).samples)
    for (let place = 0; place < WIDTH; place++) {
      const values = column(cepstra, place)
      expect(meanOf(values)).toBeCloseTo(0, 3)
      expect(meanOf(values.map((value) => value ** 2))).toBeCloseTo(1, 3)
    }
  })

  it('are the same for a sound and one ten times fainter', () => {
    const { samples } = saidVowels([0.3, 0.2])
    const [loud, faint] = [melCepstra(samples), melCepstra(samples.map((value) => value / 10))]
    for (const [index, value] of loud.values.entries()) expect(faint.values[index]).toBeCloseTo(value, 2)
  })

  it.each([
    ['no sample', silence(0)],
    ['one sample', Float32Array.of(1)],
    ['silence', silence(0.5)],
    ['a tone', tone(300, 0.5)],
    ['nothing but clipping', tone(300, 0.5).map(Math.sign)],
  ])('are numbers for %s', (_, samples) => {
    const { frames, values } = melCepstra(samples)
    expect(frames).toBeGreaterThan(0)
    expect(values.every(Number.isFinite)).toBe(true)
  })
})
