import type { Costs, WithCosts } from '#domain/engine.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SpeechAnswer } from './speech-failure.ts'
import type { SpokenText, Synthesiser } from './synthesiser.ts'
import type { SpeechRequest } from './voice.ts'
import { encodeWav } from './wav.ts'

/** What a memory synthesiser does instead of speaking; each is what a test wants to see. */
type MemorySynthesiserOptions = {
  id?: Synthesiser['id']
  costs?: Costs
  version?: string
  supports?: (language: LanguageCode) => boolean
  answer?: (
    request: SpeechRequest,
    signal: AbortSignal,
  ) => Promise<SpeechAnswer<SpokenText>> | SpeechAnswer<SpokenText>
}

const SAMPLES_A_LETTER = 800 // a twentieth of a second, as long as a letter lasts when spoken

/** A sound as long as the text would take, which is all that can be heard of it. */
function humOf({ text, rate }: SpeechRequest): Uint8Array<ArrayBuffer> {
  const samples = new Float32Array(Math.ceil((text.length * SAMPLES_A_LETTER) / rate)).fill(0.1)
  return encodeWav({ samples, sampleRate: 16_000 })
}

/** A synthesiser for tests: hums as long as the text is, and needs nothing outside. */
export function memorySynthesiser({
  id = 'espeak-ng',
  costs = 'nothing',
  version,
  supports = () => true,
  answer = (request) => ({ ok: true, value: { wav: humOf(request), by: id } }),
}: MemorySynthesiserOptions = {}): WithCosts<Synthesiser> {
  return {
    id,
    costs,
    ...(version !== undefined && { version }),
    supports,
    async synthesise(request, signal) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      if (!supports(request.language)) return { ok: false, error: 'unsupported-language' }
      if (request.text.trim() === '') return { ok: false, error: 'empty' }
      return answer(request, signal)
    },
  }
}
