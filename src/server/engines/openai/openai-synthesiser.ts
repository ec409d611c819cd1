import type { WithCosts } from '#domain/engine-costs.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { Synthesiser } from '#domain/speech/synthesiser.ts'
import type { SpeechRequest } from '#domain/speech/voice.ts'
import { aiSynthesiser, LARGEST_SOUND_BYTES, readSpokenWav, SPEAKING_MS } from '#server/engines/ai-speech.ts'
import { type OpenaiVoices, versionOf, voiceFor } from '#server/engines/openai-voices.ts'
import { type OpenaiAccess, openaiCaller } from './openai-call.ts'

const LIMITS = { timeoutMs: SPEAKING_MS, largestAnswerBytes: LARGEST_SOUND_BYTES }
const [SLOWEST, FASTEST] = [0.25, 4] // outside is refused

/** The normal speed is left out: not every model takes the parameter. */
function speechRequest(model: string, voice: string, { text, rate }: SpeechRequest) {
  const speed = Math.min(FASTEST, Math.max(SLOWEST, rate))
  return { model, input: text, voice, response_format: 'wav', ...(speed !== 1 && { speed }) }
}

/** It speaks the languages that have a voice. */
export function openaiSynthesiser(
  options: OpenaiAccess & { speechModel: string; voices: OpenaiVoices },
): WithCosts<Synthesiser> {
  const { apiKey, baseUrl, speechModel, voices } = options
  const ask = openaiCaller(options, speechModel, LIMITS)
  const read = (bytes: Uint8Array) => readSpokenWav(bytes, 'openai')
  const about = {
    version: [baseUrl, speechModel, versionOf(voices)],
    secret: apiKey,
    supports: (language: LanguageCode) => voiceFor(voices, language) !== undefined,
  }
  return aiSynthesiser('openai', about, async (request, signal) => {
    const voice = voiceFor(voices, request.language)
    if (voice === undefined) return { ok: false, error: 'unsupported-language' }
    const body = { json: speechRequest(speechModel, voice, request) }
    return ask({ path: '/audio/speech', body, read }, signal)
  })
}
