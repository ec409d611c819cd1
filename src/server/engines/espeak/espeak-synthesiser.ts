import type { WithCosts } from '#domain/engine-costs.ts'
import type { SpeechAnswer } from '#domain/speech/speech-failure.ts'
import { LONGEST_SPOKEN_TEXT, type SpokenText, type Synthesiser } from '#domain/speech/synthesiser.ts'
import { engineErrorOf, runEngine } from '#server/engines/run-engine.ts'
import type { WorkQueue } from '#server/engines/work-queue.ts'
import { ESPEAK_VOICES, type EspeakVoices } from './espeak-voices.ts'

/**
 * Normal speed for a learner. Its own default is 175, as fast as a newsreader; twice slower than 160 is 80, the
 * slowest that it speaks.
 */
const WORDS_PER_MINUTE = 160
const SLOWEST = 80
const FASTEST = 450

const TIMEOUT_MS = 20_000 // 2,000 characters take 0.1 s, the oddest of them 1.2 s
const MAX_OUTPUT_BYTES = 16_000_000 // 2,000 characters of a diary at the slowest speed make 12 MB

type Options = EspeakVoices & { command?: string; queue?: WorkQueue; timeoutMs?: number }

/** A null character ends a text for many programs; a start of heading (1) begins a command to espeak. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffd]/g

/** Pictures, which a voice would describe ('grinning face'); nobody shadows that. Signs that are read stay. */
const PICTURES = /[[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI}\u200d\ufe0f\u20e3]--[©®™‼⁉ℹ]]/gv

/** Between these espeak would read the names of sounds instead of words. */
const PHONEMES_BEGIN = /\[(?=\[)/g

/** What espeak-ng gets to read of a text: '' where there is no word in it. */
export function espeakText(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL_CHARACTERS, ' ')
    .replace(PICTURES, ' ')
    .replace(PHONEMES_BEGIN, '[ ')
    .replace(/\s*\n\s*/g, '\n\n') // a line of the diary is a sentence of its own
    .replace(/[^\S\n]+/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(plain) ? plain : ''
}

const HEADER_BYTES = 44 // RIFF, fmt of 16 bytes, data: what espeak-ng writes

function isAt(bytes: Buffer, place: number, name: string): boolean {
  return bytes.toString('latin1', place, place + 4) === name
}

/**
 * The WAV file that espeak-ng wrote to a pipe, with its true lengths: it writes the header before it knows them, and
 * says 2 GB. 'silent' where there is no sound in it, undefined where it is no WAV file.
 */
export function wholeWav(printed: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> | 'silent' | undefined {
  if (printed.length === 0) return 'silent'
  const isWav = isAt(printed, 0, 'RIFF') && isAt(printed, 8, 'WAVE') && isAt(printed, 36, 'data')
  if (!isWav || printed.length < HEADER_BYTES) return undefined
  const wav = new Uint8Array(printed.subarray(0, printed.length - (printed.length % 2)))
  if (wav.length === HEADER_BYTES) return 'silent'
  const header = new DataView(wav.buffer)
  header.setUint32(4, wav.length - 8, true)
  header.setUint32(40, wav.length - HEADER_BYTES, true)
  return wav
}

function speedOf(rate: number): number {
  return Math.round(Math.min(FASTEST, Math.max(SLOWEST, WORDS_PER_MINUTE * rate)))
}

/** The speech synthesiser espeak-ng, as a program on this machine. */
export function espeakSynthesiser({
  version,
  languages,
  command = 'espeak-ng',
  queue,
  timeoutMs = TIMEOUT_MS,
}: Options): WithCosts<Synthesiser> {
  function spoken(printed: Buffer<ArrayBuffer>): SpeechAnswer<SpokenText> {
    const wav = wholeWav(printed)
    if (wav === 'silent') return { ok: false, error: 'empty' }
    return wav === undefined
      ? { ok: false, error: 'provider-down' }
      : { ok: true, value: { wav, by: 'espeak-ng' } }
  }

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
      const speed = String(speedOf(rate))
      const args = ['-b', '1', '-v', ESPEAK_VOICES[language], '-s', speed, '--stdin', '--stdout'] // 1: UTF-8
      const limits = { timeoutMs, maxOutputBytes: MAX_OUTPUT_BYTES, signal }
      const printed = await runEngine({ command, args, input }, limits, { queue })
      if (printed.ok) return spoken(printed.value)
      // A text of signs whose names are spelt out makes more sound than anyone listens to.
      return printed.error === 'too-much' ? { ok: false, error: 'too-long' } : engineErrorOf(printed.error)
    },
  }
}
