import type { WithCosts } from '#domain/engine-costs.ts'
import { LONGEST_SPOKEN_TEXT, type Synthesiser } from '#domain/speech/synthesiser.ts'
import { type EngineOptions, engineErrorOf, runEngine } from '#server/engines/run-engine.ts'
import { ESPEAK_VOICES, type EspeakVoices } from './espeak-voices.ts'

const WORDS_PER_MINUTE = 160 // normal speed for a learner; espeak's default of 175 is as fast as a newsreader
const [SLOWEST, FASTEST] = [80, 450] // words per minute that espeak can speak

const TIMEOUT_MS = 20_000 // 2,000 characters take 0.1 s, the oddest of them 1.2 s
const MAX_OUTPUT_BYTES = 16_000_000 // 2,000 characters of a diary at the slowest speed make 12 MB

// Character 1 begins a command to espeak.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffd]/g

/** Pictures, which a voice would describe ('grinning face'), but not the signs that are read as words. */
const PICTURES = /[[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI}\u200d\ufe0f\u20e3]--[©®™‼⁉ℹ]]/gv

/** Between these espeak would read the names of sounds instead of words. */
const PHONEMES_BEGIN = /\[(?=\[)/g

/** A text as espeak-ng reads it; '' where there is no word in it. */
export function espeakText(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL_CHARACTERS, ' ')
    .replace(PICTURES, ' ')
    .replace(PHONEMES_BEGIN, '[ ')
    .replace(/\s*\n\s*/g, '\n\n') // a line break ends a sentence
    .replace(/[^\S\n]+/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(plain) ? plain : ''
}

const HEADER_BYTES = 44 // RIFF, fmt of 16 bytes, data: what espeak-ng writes

/**
 * The WAV file that espeak-ng wrote to a pipe, with its true lengths: its own header says 2 GB. 'silent' where
 * there is no sound in it, undefined where it is no WAV file.
 */
export function wholeWav(printed: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> | 'silent' | undefined {
  if (printed.length === 0) return 'silent'
  const [riff, wave, data] = [0, 8, 36].map((at) => printed.toString('latin1', at, at + 4))
  if (riff !== 'RIFF' || wave !== 'WAVE' || data !== 'data' || printed.length < HEADER_BYTES) return undefined
  const wav = new Uint8Array(printed.subarray(0, printed.length - (printed.length % 2)))
  if (wav.length === HEADER_BYTES) return 'silent'
  const header = new DataView(wav.buffer)
  header.setUint32(4, wav.length - 8, true)
  header.setUint32(40, wav.length - HEADER_BYTES, true)
  return wav
}

/** The speech synthesiser espeak-ng, a program on this machine. */
export function espeakSynthesiser({
  version,
  languages,
  command = 'espeak-ng',
  queue,
  timeoutMs = TIMEOUT_MS,
}: EspeakVoices & EngineOptions): WithCosts<Synthesiser> {
  return {
    id: 'espeak-ng',
    costs: 'nothing',
    version,
    supports: (language) => languages.has(language),
    async synthesise({ text, language, rate }, signal) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      if (!languages.has(language)) return { ok: false, error: 'unsupported-language' }
      if (text.length > LONGEST_SPOKEN_TEXT) return { ok: false, error: 'too-long' }
      const input = espeakText(text)
      if (input === '') return { ok: false, error: 'empty' }
      const speed = Math.round(Math.min(FASTEST, Math.max(SLOWEST, WORDS_PER_MINUTE * rate)))
      const args = ['-b', '1', '-v', ESPEAK_VOICES[language], '-s', `${speed}`, '--stdin', '--stdout']
      const limits = { timeoutMs, maxOutputBytes: MAX_OUTPUT_BYTES, signal }
      const printed = await runEngine({ command, args, input }, limits, { queue })
      if (!printed.ok && printed.error === 'too-much') return { ok: false, error: 'too-long' }
      if (!printed.ok) return engineErrorOf(printed.error)
      const wav = wholeWav(printed.value)
      if (wav === undefined) return { ok: false, error: 'provider-down' }
      return wav === 'silent' ? { ok: false, error: 'empty' } : { ok: true, value: { wav, by: 'espeak-ng' } }
    },
  }
}
