import type { WithCosts } from '#domain/engine-costs.ts'
import type { Synthesiser } from '#domain/speech/synthesiser.ts'
import type { SpeechRequest } from '#domain/speech/voice.ts'
import { aiSynthesiser, LARGEST_SOUND_BYTES, readSpokenWav, SPEAKING_MS } from '#server/engines/ai-speech.ts'
import { type OpenaiAccess, openaiCaller } from './openai-call.ts'

const LIMITS = { timeoutMs: SPEAKING_MS, largestAnswerBytes: LARGEST_SOUND_BYTES }
const [SLOWEST, FASTEST] = [0.25, 4] // outside is refused

/** The normal speed is left out: not every model takes the parameter. */
function speechRequest(model: string, voice: string, { text, rate }: SpeechRequest) {
  const speed = Math.min(FASTEST, Math.max(SLOWEST, rate))
  return { model, input: text, voice, response_format: 'wav', ...(speed !== 1 && { speed }) }
}

export function openaiSynthesiser(
  options: OpenaiAccess & { speechModel: string; voice: string },
): WithCosts<Synthesiser> {
  const { apiKey, baseUrl, speechModel, voice } = options
  const ask = openaiCaller(options, speechModel, LIMITS)
  const about = { version: [baseUrl, speechModel, voice], secret: apiKey }
  const read = (bytes: Uint8Array) => readSpokenWav(bytes, 'openai')
  return aiSynthesiser('openai', about, (request, signal) =>
    ask({ path: '/audio/speech', body: { json: speechRequest(speechModel, voice, request) }, read }, signal),
  )
}
