import type { WithCosts } from '#domain/engine-costs.ts'
import type { SpeechAnswer } from '#domain/speech/speech-failure.ts'
import type { TranscribeRequest, Transcriber } from '#domain/speech/transcriber.ts'
import { readSpeech } from '#domain/speech/wav.ts'
import { costsOf, tellsSecret } from './ai-provider-call.ts'

export const LISTENING_MS = 55_000 // the browser gives up after 60 s: a little less, so that the learner is told why

const LOUDEST_SILENCE = 0.001 // -60 dB: less than the noise of any microphone that is on

/** A transcriber that asks a provider. Silence is not sent: models write down words that nobody said. */
export function providerTranscriber(
  id: Transcriber['id'],
  secret: string | undefined,
  ask: (request: TranscribeRequest, signal: AbortSignal) => Promise<SpeechAnswer<string>>,
): WithCosts<Transcriber> {
  return {
    id,
    costs: costsOf(secret),
    supports: () => true,
    async transcribe(request, signal) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      const speech = readSpeech(request.wav)
      if (!speech.ok) return speech
      if (speech.value.samples.every((sample) => Math.abs(sample) < LOUDEST_SILENCE))
        return { ok: true, value: { text: '', by: id } }
      const heard = await ask(request, signal)
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      if (!heard.ok) return heard
      return tellsSecret(heard.value, secret)
        ? { ok: false, error: 'provider-down' }
        : { ok: true, value: { text: heard.value.trim(), by: id } }
    },
  }
}
