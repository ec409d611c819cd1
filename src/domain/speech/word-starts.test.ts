import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeWav, encodeWav } from './wav.ts'
import { readWordStarts, type WordStart, withWordStarts, wordStartsIn } from './word-starts.ts'

const RATE = 22_050
const SOUND = { samples: new Float32Array([0, 0.5, -0.5, 0.25]), sampleRate: RATE }
const wav = () => encodeWav(SOUND)

const someStarts: fc.Arbitrary<WordStart[]> = fc
  .uniqueArray(fc.nat({ max: 2000 }), { maxLength: 60 })
  .map((offsets) => offsets.toSorted((a, b) => a - b).map((offset) => ({ offset, sample: offset * 7 })))

describe('the starts of words in a WAV file', () => {
  it('are read as they were written, and the sound is as it was', () => {
    fc.assert(
      fc.property(someStarts, (starts) => {
        const whole = withWordStarts(wav(), starts)
        expect(readWordStarts(whole)).toEqual(
          starts.map(({ offset, sample }) => ({ offset, seconds: sample / RATE })),
        )
        expect(decodeWav(whole)).toEqual(decodeWav(wav()))
        expect(new DataView(whole.buffer).getUint32(4, true)).toBe(whole.length - 8)
      }),
    )
  })

  it('F08: stand in the text as it was written, where the engine got it composed', () => {
    const text = 'Tôi học tiếng'
    const starts = [0, 4, 8].map((offset) => ({ offset, sample: offset }))
    const decomposed = text.normalize('NFD')
    const found = wordStartsIn(decomposed, withWordStarts(wav(), starts))
    expect(found.map(({ offset }) => decomposed.slice(offset).normalize())).toEqual([
      text,
      'học tiếng',
      'tiếng',
    ])
  })

  it('stand in the standard chunk of cue points, one of 24 bytes for each', () => {
    const whole = withWordStarts(wav(), [{ offset: 3, sample: 100 }])
    expect(Buffer.from(whole.subarray(52)).toString('latin1', 0, 4)).toBe('cue ')
    const view = new DataView(whole.buffer, 56)
    expect([view.getUint32(0, true), view.getUint32(4, true), view.getUint32(8, true)]).toEqual([28, 1, 3])
    expect(Buffer.from(whole.subarray(72, 76)).toString('latin1')).toBe('data')
  })

  it.each<[string, Uint8Array]>([
    ['without any', wav()],
    ['that is none', new TextEncoder().encode('<!doctype html>')],
    ['of nothing', new Uint8Array()],
    ['cut short', withWordStarts(wav(), [{ offset: 0, sample: 0 }]).subarray(0, 70)],
    [
      'in wrong order',
      withWordStarts(wav(), [
        { offset: 5, sample: 9 },
        { offset: 2, sample: 10 },
      ]),
    ],
    [
      'that go back in time',
      withWordStarts(wav(), [
        { offset: 2, sample: 9 },
        { offset: 5, sample: 3 },
      ]),
    ],
  ])('a file %s has none', (_, file) => {
    expect(readWordStarts(file)).toEqual([])
  })

  it('any bytes are read without an error', () => {
    const whole = withWordStarts(wav(), [
      { offset: 0, sample: 0 },
      { offset: 4, sample: 2 },
    ])
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }))), (changes) => {
        const broken = whole.slice()
        for (const [at, byte] of changes) broken[at] = byte
        expect(Array.isArray(readWordStarts(broken))).toBe(true)
      }),
    )
  })
})
