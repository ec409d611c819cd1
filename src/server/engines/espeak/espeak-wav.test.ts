import { describe, expect, it } from 'vitest'
import { decodeWav, encodeWav } from '#domain/speech/wav.ts'
import { wholeWav } from './espeak-synthesiser.ts'

/** A WAV file as espeak-ng writes it to a pipe: 2 GB long, says its header. */
function streamed(sampleCount: number): Buffer<ArrayBuffer> {
  const wav = Buffer.from(encodeWav({ samples: new Float32Array(sampleCount).fill(0.5), sampleRate: 22_050 }))
  wav.writeUInt32LE(0x7fff_f024, 4)
  wav.writeUInt32LE(0x7fff_f000, 40)
  return wav
}

describe('the WAV file of espeak-ng', () => {
  it('gets its true lengths', () => {
    const wav = wholeWav(streamed(100))
    if (!(wav instanceof Uint8Array)) throw new Error('no WAV file')
    const view = new DataView(wav.buffer)
    expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([36 + 200, 200])
    expect(decodeWav(wav)).toMatchObject({ ok: true, value: { sampleRate: 22_050 } })
  })

  it('half a sample at the end is left out', () => {
    expect(wholeWav(Buffer.concat([streamed(100), Buffer.from([1])]))).toHaveLength(44 + 200)
  })

  it('no byte, or no sample, is silence', () => {
    expect([wholeWav(Buffer.alloc(0)), wholeWav(streamed(0))]).toEqual(['silent', 'silent'])
  })

  it.each([
    ['something else', Buffer.from('espeak-ng: cannot open file '.repeat(4))],
    ['half a header', streamed(100).subarray(0, 40)],
    ['a flood of one letter', Buffer.alloc(1000, 'y\n')],
  ])('%s is no WAV file', (_, printed) => {
    expect(wholeWav(printed)).toBeUndefined()
  })
})
