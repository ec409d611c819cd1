import type { WithCosts } from '#domain/engine.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { type Outcome, success } from '#domain/outcome.ts'
import { LONGEST_SPOKEN_TEXT, type Synthesiser } from '#domain/speech/synthesiser.ts'
import { withWordStarts } from '#domain/speech/word-starts.ts'
import { isUnspaced } from '#domain/text/words.ts'
import { openMecab } from '#server/engines/mecab/run-mecab.ts'
import {
  type EngineFailure,
  type EngineOptions,
  engineErrorOf,
  engineRunner,
  type RunEngine,
} from '#server/engines/run-engine.ts'
import { ESPEAK_VOICES, type EspeakVoices } from './espeak-voices.ts'
import { findByPauses, findWordStarts, soundingLength, withLoudness } from './find-word-starts.ts'
import { espeakText, type SpokenPart, spokenParts } from './spoken-parts.ts'

const WORDS_PER_MINUTE = 160 // normal speed for a learner; espeak's default of 175 is as fast as a newsreader
const [SLOWEST, FASTEST] = [80, 450] // words per minute that espeak can speak

const TIMEOUT_MS = 20_000 // 2,000 characters take 0.1 s, the oddest of them 1.2 s
const MAX_OUTPUT_BYTES = 16_000_000 // 2,000 characters of a diary at the slowest speed make 12 MB
const LONGEST_WITH_STARTS = 400 // UTF-16 units; learners hear sentence by sentence, of at most 160

const HEADER_BYTES = 44 // RIFF, fmt of 16 bytes, data: what espeak-ng writes

type Wav = Uint8Array<ArrayBuffer>

/**
 * The WAV file that espeak-ng wrote to a pipe, with its true lengths: its own header says 2 GB. 'silent' where
 * there is no sound in it, undefined where it is no WAV file.
 */
export function wholeWav(printed: Buffer<ArrayBuffer>): Wav | 'silent' | undefined {
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

function samplesOf(wav: Wav): Int16Array {
  return new Int16Array(wav.buffer, HEADER_BYTES)
}

type Espeak = Pick<EngineOptions, 'command' | 'timeoutMs'> & Pick<EspeakVoices, 'voices'> & { run: RunEngine }

type Speak = (text: string, more?: readonly string[]) => Promise<Outcome<Wav, EngineFailure | 'silent'>>

function speakWith(language: LanguageCode, rate: number, signal: AbortSignal, espeak: Espeak): Speak {
  const { command = 'espeak-ng', timeoutMs = TIMEOUT_MS, run, voices } = espeak
  const speed = Math.round(Math.min(FASTEST, Math.max(SLOWEST, WORDS_PER_MINUTE * rate)))
  const args = [
    '-b',
    '1',
    '-v',
    voices?.get(language) ?? ESPEAK_VOICES[language],
    '-s',
    `${speed}`,
    '--stdin',
    '--stdout',
  ]
  const limits = { timeoutMs, maxOutputBytes: MAX_OUTPUT_BYTES, signal }
  return async (input, more = []) => {
    const printed = await run({ command, args: [...args, ...more], input }, limits)
    if (!printed.ok) return printed
    const wav = wholeWav(printed.value)
    if (wav === undefined) return { ok: false, error: 'failed' }
    return wav === 'silent' ? { ok: false, error: 'silent' } : success(wav)
  }
}

/** Its voice obeys some commands late, so words are found by pauses, of a length in hundredths of a second. */
const BY_PAUSES: Partial<Record<LanguageCode, string>> = { 'ko-KR': '40' }

async function startsByPauses(wav: Wav, offsets: readonly number[], speakApart: () => ReturnType<Speak>) {
  const apart = await speakApart()
  return apart.ok ? findByPauses(offsets, soundingLength(samplesOf(wav)), samplesOf(apart.value)) : null
}

async function startsByLoudness(
  wav: Wav,
  offsets: readonly number[],
  parts: readonly SpokenPart[],
  speak: Speak,
) {
  const [even, leveled] = await Promise.all([
    speak(withLoudness(parts, false)),
    speak(withLoudness(parts, true)),
  ])
  if (!even.ok || !leveled.ok) return null
  return findWordStarts(offsets, samplesOf(wav), samplesOf(even.value), samplesOf(leveled.value))
}

/** The same sound with the starts of its words, where they can be found: that takes one or two more runs. */
async function addWordStarts(
  wav: Wav,
  parts: readonly SpokenPart[],
  language: LanguageCode,
  speak: Speak,
): Promise<Wav> {
  const offsets = parts.flatMap(({ offset }) => offset ?? [])
  if (offsets.length === 0) return wav
  const pause = BY_PAUSES[language]
  const whole = parts.map(({ text }) => text).join('')
  const starts =
    pause === undefined
      ? await startsByLoudness(wav, offsets, parts, speak)
      : await startsByPauses(wav, offsets, () => speak(whole, ['-g', pause]))
  return starts === null ? wav : withWordStarts(wav, starts)
}

function answerOf(error: EngineFailure | 'silent') {
  if (error === 'silent') return { ok: false, error: 'empty' } as const
  return error === 'too-much' ? ({ ok: false, error: 'too-long' } as const) : engineErrorOf(error)
}

type Options = EspeakVoices & EngineOptions & { mecab?: EngineOptions }

/** The speech synthesiser espeak-ng, a program on this machine. */
export function espeakSynthesiser({
  version,
  languages,
  mecab,
  ...options
}: Options): WithCosts<Synthesiser> {
  const espeak = { ...options, run: engineRunner({ id: 'espeak-ng', trialInput: 'a' }, options) }
  const kana = openMecab(mecab)
  return {
    id: 'espeak-ng',
    costs: 'nothing',
    version: [version, ...(options.voices ?? new Map()).values(), 'with word starts'].join(' '),
    supports: (language) => languages.has(language),
    async synthesise({ text, language, rate }, signal) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      if (!languages.has(language)) return { ok: false, error: 'unsupported-language' }
      if (text.length > LONGEST_SPOKEN_TEXT) return { ok: false, error: 'too-long' }
      const plain = espeakText(text)
      if (plain === '') return { ok: false, error: 'empty' }
      const parts = await spokenParts(text, language, { ...kana, signal })
      if (!parts.ok) return engineErrorOf(parts.error)
      const whole = parts.value.map((part) => part.text).join('')
      const speak = speakWith(language, rate, signal, espeak)
      const spoken = await speak(isUnspaced(language) ? whole : plain)
      if (!spoken.ok) return answerOf(spoken.error)
      const isKnown = isUnspaced(language) || whole.trim() === plain
      const mayHaveStarts = isKnown && text.length <= LONGEST_WITH_STARTS
      const wav = mayHaveStarts
        ? await addWordStarts(spoken.value, parts.value, language, speak)
        : spoken.value
      return signal.aborted ? { ok: false, error: 'cancelled' } : success({ wav, by: 'espeak-ng' })
    },
  }
}
