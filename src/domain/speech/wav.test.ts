import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeWav, encodeWav, LONGEST_SPEECH_SECONDS, readSpeech, SPEECH_RATE_HZ } from './wav.ts'

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

describe('encodeWav', () => {
  it('writes a header of 44 bytes that says mono, 16 bit and the rate', () => {
    const wav = encodeWav({ samples: new Float32Array(100), sampleRate: 16_000 })
    const view = new DataView(wav.buffer)
    expect(wav.length).toBe(44 + 200)
    expect([ascii(wav, 0, 4), ascii(wav, 8, 16), ascii(wav, 36, 40)]).toEqual(['RIFF', 'WAVEfmt ', 'data'])
    expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([wav.length - 8, 200])
    expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([
      1, 16_000, 16,
    ])
  })

  it('clips what is too loud, and makes silence of what is no number', () => {
    const sound = decodeWav(encodeWav({ samples: Float32Array.of(2, -2, Number.NaN), sampleRate: 8000 }))
    expect(sound.ok && [...sound.value.samples]).toEqual([1, -1, 0])
  })
})

describe('decodeWav', () => {
  it('gives back any sound within the step of 16 bits', () => {
    const sample = fc.float({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(sample), fc.integer({ min: 8000, max: 96_000 }), (values, sampleRate) => {
        const back = decodeWav(encodeWav({ samples: Float32Array.from(values), sampleRate }))
        expect(back.ok && back.value.sampleRate).toBe(sampleRate)
        const samples = back.ok ? [...back.value.samples] : []
        expect(samples).toHaveLength(values.length)
        for (const [index, value] of values.entries())
          expect(Math.abs((samples[index] ?? 9) - value)).toBeLessThan(1 / 0x7ffe)
      }),
    )
  })

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decodeWav(bytes)).toEqual({ ok: false, error: 'bad-audio' })
      }),
    )
  })

  it('never throws for a sound cut short or with broken bytes', () => {
    const wav = encodeWav({ samples: new Float32Array(50), sampleRate: 16_000 })
    fc.assert(
      fc.property(fc.nat(wav.length), fc.nat(43), fc.nat(255), (length, place, value) => {
        const broken = wav.slice(0, length)
        if (place < length) broken[place] = value
        decodeWav(broken)
      }),
    )
  })

  it('reads to the end where a program did not know the length when it began', () => {
    const wav = encodeWav({ samples: new Float32Array(50), sampleRate: 22_050 })
    new DataView(wav.buffer).setUint32(40, 0x7fff_f000, true)
    const sound = decodeWav(wav)
    expect(sound.ok && sound.value.samples.length).toBe(50)
  })

  it('skips chunks it does not know', () => {
    const wav = encodeWav({ samples: Float32Array.of(0.5), sampleRate: 16_000 })
    const extra = new TextEncoder().encode('LIST\u0003\0\0\0abc\0')
    const whole = new Uint8Array([...wav.subarray(0, 36), ...extra, ...wav.subarray(36)])
    expect(decodeWav(whole)).toMatchObject({ ok: true, value: { sampleRate: 16_000 } })
  })

  it.each([
    ['stereo', 22, 2],
    ['8 bit', 34, 8],
    ['compressed', 20, 85],
  ])('does not take %s', (_, place, value) => {
    const wav = encodeWav({ samples: new Float32Array(8), sampleRate: 16_000 })
    new DataView(wav.buffer).setUint16(place, value, true)
    expect(decodeWav(wav)).toEqual({ ok: false, error: 'bad-audio' })
  })
})

function silence(seconds: number, sampleRate = SPEECH_RATE_HZ): Uint8Array {
  return encodeWav({ samples: new Float32Array(Math.round(seconds * sampleRate)), sampleRate })
}

describe('readSpeech', () => {
  it('reads up to a minute at 16 kHz', () => {
    const sound = readSpeech(silence(LONGEST_SPEECH_SECONDS))
    expect(sound.ok && sound.value.samples.length).toBe(960_000)
    expect(readSpeech(silence(0))).toMatchObject({ ok: true })
  })

  it('FAIL-26: a recording of ten minutes is too long', () => {
    expect(readSpeech(silence(600))).toEqual({ ok: false, error: 'too-long' })
  })

  it.each([
    ['another rate', silence(1, 44_100)],
    ['no bytes', new Uint8Array()],
    ['something else', new TextEncoder().encode('<html>'.repeat(20))],
  ])('takes no file with %s', (_, wav) => {
    expect(readSpeech(wav)).toEqual({ ok: false, error: 'bad-audio' })
  })
})

describe('chunks of a WAV file', () => {
  it('the few that programs write are skipped, and a file of empty ones is not looked through', () => {
    const sound = encodeWav({ samples: Float32Array.of(0.5), sampleRate: 16_000 })
    const withChunks = (count: number) => {
      const empty = [...new TextEncoder().encode('junk'), 0, 0, 0, 0]
      const chunks = Array.from({ length: count }, () => empty).flat()
      return Uint8Array.from([...sound.subarray(0, 36), ...chunks, ...sound.subarray(36)])
    }
    expect(decodeWav(withChunks(20))).toMatchObject({ ok: true })
    expect(decodeWav(withChunks(200))).toEqual({ ok: false, error: 'bad-audio' })
  })
})
