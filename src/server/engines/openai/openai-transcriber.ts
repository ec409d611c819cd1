import { z } from 'zod'
import type { WithCosts } from '#domain/engine-costs.ts'
import { primarySubtag } from '#domain/languages.ts'
import type { SpeechAnswer } from '#domain/speech/speech-failure.ts'
import type { TranscribeRequest, Transcriber } from '#domain/speech/transcriber.ts'
import { type Patience, parseJson } from '#server/engines/ai-provider-call.ts'
import { aiTranscriber, LISTENING_MS } from '#server/engines/ai-speech.ts'
import { type OpenaiAccess, openaiCaller } from './openai-call.ts'

type OpenaiListenOptions = OpenaiAccess & Patience & { listenModel: string }

const LIMITS = { timeoutMs: LISTENING_MS, largestAnswerBytes: 1_000_000 }
const transcription = z.object({ text: z.string() })

/** `prompt` stays out: words that are expected are words that are heard. Temperature 0 guesses least. */
function listenForm(model: string, { wav, language }: TranscribeRequest): FormData {
  const form = new FormData()
  form.set('file', new File([wav], 'audio.wav', { type: 'audio/wav' }))
  form.set('model', model)
  form.set('language', primarySubtag(language))
  form.set('response_format', 'json')
  form.set('temperature', '0')
  return form
}

function readHeard(bytes: Uint8Array): SpeechAnswer<string> {
  const read = transcription.safeParse(parseJson(bytes))
  return read.success ? { ok: true, value: read.data.text } : { ok: false, error: 'provider-down' }
}

/** Any server of OpenAI's shape as a listener. */
export function openaiTranscriber({
  listenModel,
  baseUrl,
  apiKey,
  log,
  ...patience
}: OpenaiListenOptions): WithCosts<Transcriber> {
  const call = openaiCaller({ baseUrl, apiKey, log }, listenModel, { ...LIMITS, ...patience })
  return aiTranscriber('openai', apiKey, async (request, signal) => {
    const reply = await call('/audio/transcriptions', { form: listenForm(listenModel, request) }, signal)
    return reply.ok ? readHeard(reply.bytes) : reply.failed
  })
}
