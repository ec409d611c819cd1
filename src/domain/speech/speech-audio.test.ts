import { describe, expect, it } from 'vitest'
import { LONGEST_SPEECH_SECONDS, readSpeech } from './speech-audio.ts'
import { encodeWav, SPEECH_RATE_HZ } from './wav.ts'

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
