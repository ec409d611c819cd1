import type { WithCosts } from '#domain/engine-costs.ts'
import type { SpeechAnswer } from '#domain/speech/speech-failure.ts'
import { LONGEST_SPOKEN_TEXT, type SpokenText, type Synthesiser } from '#domain/speech/synthesiser.ts'
import { refusalOf, runEngine } from '#server/engines/run-engine.ts'
import type { WorkQueue } from '#server/engines/work-queue.ts'
import { espeakText } from './espeak-text.ts'
import { ESPEAK_VOICES, type EspeakVoices } from './espeak-voices.ts'
import { wholeWav } from './espeak-wav.ts'

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

function speedOf(rate: number): number {
  return Math.round(Math.min(FASTEST, Math.max(SLOWEST, WORDS_PER_MINUTE * rate)))
}

/** espeak-ng, a small robot of a voice, as a program of its own on this machine: at once and from nobody else. */
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
      return printed.error === 'too-much' ? { ok: false, error: 'too-long' } : refusalOf(printed.error)
    },
  }
}
