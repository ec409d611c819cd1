import { failure, type Outcome, success } from '#domain/outcome.ts'
import { decodeWav, type Sound, SPEECH_RATE_HZ } from './wav.ts'

/** A sentence takes seconds; a minute is the longest that is worth waiting for. */
export const LONGEST_SPEECH_SECONDS = 60

/**
 * The sound that recognisers take, out of a WAV file: 16 kHz, mono, 16 bit, at most a minute.
 * 'bad-audio' for any other file, 'too-long' for more than a minute.
 */
export function readSpeech(wav: Uint8Array): Outcome<Sound, 'bad-audio' | 'too-long'> {
  const sound = decodeWav(wav)
  if (!sound.ok) return sound
  if (sound.value.sampleRate !== SPEECH_RATE_HZ) return failure('bad-audio')
  const seconds = sound.value.samples.length / SPEECH_RATE_HZ
  return seconds > LONGEST_SPEECH_SECONDS ? failure('too-long') : success(sound.value)
}
