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

const [RIFF, WAVE, FMT, DATA] = [0x52494646, 0x57415645, 0x666d7420, 0x64617461] // names, as numbers are read from four letters
const MOST_CHUNKS = 100 // programs write a handful; reading a file of nothing but empty ones would take long

/** Mono PCM of 16 bits, the only format written and read here. */
function readFormat(view: DataView, at: number): Pick<Sound, 'sampleRate'> | undefined {
  const isTaken =
    view.getUint16(at, true) === 1 &&
    view.getUint16(at + 2, true) === 1 &&
    view.getUint16(at + 14, true) === 16
  const sampleRate = view.getUint32(at + 4, true)
  return isTaken && sampleRate > 0 ? { sampleRate } : undefined
}

function samplesAt(view: DataView, at: number, count: number): Float32Array {
  const samples = new Float32Array(count)
  for (let index = 0; index < samples.length; index++)
    samples[index] = view.getInt16(at + index * 2, true) / LOUDEST
  return samples
}

/** Where the samples of a WAV file lie, before any of them is read. */
type Found = { view: DataView; at: number; count: number; sampleRate: number }

function findSound(bytes: Uint8Array): Outcome<Found, 'bad-audio'> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < HEADER_BYTES || view.getUint32(0) !== RIFF || view.getUint32(8) !== WAVE)
    return failure('bad-audio')
  let format: Pick<Sound, 'sampleRate'> | undefined
  for (let [at, chunks] = [12, 0]; at + 8 <= view.byteLength && chunks < MOST_CHUNKS; chunks += 1) {
    const [name, size] = [view.getUint32(at), view.getUint32(at + 4, true)]
    const left = view.byteLength - at - 8
    if (name === FMT && size >= 16 && left >= 16) format = readFormat(view, at + 8)
    if (name === DATA) {
      return format === undefined
        ? failure('bad-audio')
        : success({ view, at: at + 8, count: Math.floor(Math.min(size, left) / 2), ...format })
    }
    at += 8 + size + (size % 2) // chunks begin at even places
  }
  return failure('bad-audio')
}

function soundOf({ view, at, count, sampleRate }: Found): Sound {
  return { samples: samplesAt(view, at, count), sampleRate }
}

/**
 * Reads mono PCM of 16 bits, other chunks skipped, of which there are at most a hundred. A data chunk longer than the file (as
 * programs that write to a pipe make them) is read to the end. 'bad-audio' for anything else.
 */
export function decodeWav(bytes: Uint8Array): Outcome<Sound, 'bad-audio'> {
  const found = findSound(bytes)
  return found.ok ? success(soundOf(found.value)) : found
}

// a sentence takes seconds
export const LONGEST_SPEECH_SECONDS = 60

/** Reads 16 kHz, mono, 16 bit, at most a minute: what recognisers take. Else 'bad-audio' or 'too-long'. */
export function readSpeech(wav: Uint8Array): Outcome<Sound, 'bad-audio' | 'too-long'> {
  const found = findSound(wav)
  if (!found.ok) return found
  const { sampleRate, count } = found.value
  if (sampleRate !== SPEECH_RATE_HZ) return failure('bad-audio')
  return count > LONGEST_SPEECH_SECONDS * SPEECH_RATE_HZ ? failure('too-long') : success(soundOf(found.value))
}
