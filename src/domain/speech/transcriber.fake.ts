import type { Costs, WithCosts } from '#domain/engine.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SpeechAnswer } from './speech-failure.ts'
import type { HeardText, TranscribeRequest, Transcriber } from './transcriber.ts'
import { readSpeech } from './wav.ts'

/** What a memory transcriber does instead of listening; each is what a test wants to see. */
type MemoryTranscriberOptions = {
  id?: Transcriber['id']
  costs?: Costs
  supports?: (language: LanguageCode) => boolean
  answer?: (
    request: TranscribeRequest,
    signal: AbortSignal,
  ) => Promise<SpeechAnswer<HeardText>> | SpeechAnswer<HeardText>
}

/** A transcriber for tests: hears the same words in every sound, and needs nothing outside. */
export function memoryTranscriber({
  id = 'pocketsphinx',
  costs = 'nothing',
  supports = () => true,
  answer = () => ({ ok: true, value: { text: 'i have a dog', by: id } }),
}: MemoryTranscriberOptions = {}): WithCosts<Transcriber> {
  return {
    id,
    costs,
    supports,
    async transcribe(request, signal) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      if (!supports(request.language)) return { ok: false, error: 'unsupported-language' }
      const speech = readSpeech(request.wav)
      return speech.ok ? answer(request, signal) : speech
    },
  }
}
