import { failure, type Outcome, success } from '#domain/outcome.ts'

/** Mono samples from -1 to 1; rate in Hz. */
export type Sound = { samples: Float32Array; sampleRate: number }

// holds all of a voice that recognisers use
export const SPEECH_RATE_HZ = 16_000

/** How long it is, in whole ms. */
export function durationMs({ samples, sampleRate }: Sound): number {
  return Math.ceil((samples.length / sampleRate) * 1000)
}

const HEADER_BYTES = 44 // RIFF, fmt of 16 bytes, data: the plainest WAV there is
const LOUDEST = 0x7fff

function writeText(view: DataView, at: number, text: string): void {
  for (const [index, character] of Array.from(text).entries())
    view.setUint8(at + index, character.charCodeAt(0))
}

function writeHeader(view: DataView, sampleCount: number, sampleRate: number): void {
  writeText(view, 0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + sampleCount * 2, true)
  writeText(view, 8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true) // PCM
  view.setUint16(22, 1, true) // mono
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  writeText(view, 36, 'data')
  view.setUint32(40, sampleCount * 2, true)
}

/** A mono WAV file of 16 bits a sample (Microsoft RIFF, PCM). Louder than 1 is clipped; not a number is silence. */
export function encodeWav({ samples, sampleRate }: Sound): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + samples.length * 2)
  const view = new DataView(bytes.buffer)
  writeHeader(view, samples.length, sampleRate)
  // with an iterator it takes five times as long
  for (let index = 0; index < samples.length; index++) {
    const value = Math.max(-1, Math.min(1, samples[index] || 0))
    view.setInt16(HEADER_BYTES + index * 2, Math.round(value * LOUDEST), true)
  }
  return bytes
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)))
}

/** Mono PCM of 16 bits, the only format written and read here. */
function readFormat(view: DataView, at: number): Pick<Sound, 'sampleRate'> | undefined {
  const isTaken =
    view.getUint16(at, true) === 1 &&
    view.getUint16(at + 2, true) === 1 &&
    view.getUint16(at + 14, true) === 16
  const sampleRate = view.getUint32(at + 4, true)
  return isTaken && sampleRate > 0 ? { sampleRate } : undefined
}

function samplesAt(view: DataView, at: number, byteCount: number): Float32Array {
  const samples = new Float32Array(Math.floor(byteCount / 2))
  for (let index = 0; index < samples.length; index++)
    samples[index] = view.getInt16(at + index * 2, true) / LOUDEST
  return samples
}

/**
 * Reads mono PCM of 16 bits, other chunks skipped. A data chunk longer than the file (as programs that write to a
 * pipe make them) is read to the end. 'bad-audio' for anything else.
 */
export function decodeWav(bytes: Uint8Array): Outcome<Sound, 'bad-audio'> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < HEADER_BYTES || textAt(view, 0) !== 'RIFF' || textAt(view, 8) !== 'WAVE')
    return failure('bad-audio')
  let format: Pick<Sound, 'sampleRate'> | undefined
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const [name, size] = [textAt(view, at), view.getUint32(at + 4, true)]
    const left = view.byteLength - at - 8
    if (name === 'fmt ' && size >= 16 && left >= 16) format = readFormat(view, at + 8)
    if (name === 'data') {
      return format === undefined
        ? failure('bad-audio')
        : success({ samples: samplesAt(view, at + 8, Math.min(size, left)), ...format })
    }
    at += 8 + size + (size % 2) // chunks begin at even places
  }
  return failure('bad-audio')
}

// a sentence takes seconds
export const LONGEST_SPEECH_SECONDS = 60

/** Reads 16 kHz, mono, 16 bit, at most a minute: what recognisers take. Else 'bad-audio' or 'too-long'. */
export function readSpeech(wav: Uint8Array): Outcome<Sound, 'bad-audio' | 'too-long'> {
  const sound = decodeWav(wav)
  if (!sound.ok) return sound
  if (sound.value.sampleRate !== SPEECH_RATE_HZ) return failure('bad-audio')
  const seconds = sound.value.samples.length / SPEECH_RATE_HZ
  return seconds > LONGEST_SPEECH_SECONDS ? failure('too-long') : success(sound.value)
}
