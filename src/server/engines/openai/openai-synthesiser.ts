import type { WithCosts } from '#domain/engine-costs.ts'
import type { Synthesiser } from '#domain/speech/synthesiser.ts'
import type { SpeechRequest } from '#domain/speech/voice.ts'
import type { Patience } from '#server/engines/ai-provider-call.ts'
import { aiSynthesiser, LARGEST_SOUND_BYTES, readSpokenWav, SPEAKING_MS } from '#server/engines/ai-speech.ts'
import { type OpenaiAccess, openaiCaller } from './openai-call.ts'

type OpenaiSpeechOptions = OpenaiAccess & Patience & { speechModel: string; voice: string }

const LIMITS = { timeoutMs: SPEAKING_MS, largestAnswerBytes: LARGEST_SOUND_BYTES }
const [SLOWEST, FASTEST] = [0.25, 4] // more is refused

/** The speed is only named where it is not the normal one: not every model takes it. */
function speechRequest(model: string, voice: string, { text, rate }: SpeechRequest) {
  const speed = Math.min(FASTEST, Math.max(SLOWEST, rate))
  return { model, input: text, voice, response_format: 'wav', ...(speed !== 1 && { speed }) }
}

/** Any server of OpenAI's shape as a voice. */
export function openaiSynthesiser({
  speechModel,
  voice,
  baseUrl,
  apiKey,
  log,
  ...patience
}: OpenaiSpeechOptions): WithCosts<Synthesiser> {
  const call = openaiCaller({ baseUrl, apiKey, log }, speechModel, { ...LIMITS, ...patience })
  const about = { version: [baseUrl, speechModel, voice], secret: apiKey }
  return aiSynthesiser('openai', about, async (request, signal) => {
    const reply = await call('/audio/speech', { json: speechRequest(speechModel, voice, request) }, signal)
    return reply.ok ? readSpokenWav(reply.bytes, 'openai') : reply.failed
  })
}
