import { z } from 'zod'
import type { WithCosts } from '#domain/engine-costs.ts'
import { primarySubtag } from '#domain/languages.ts'
import type { SpeechAnswer } from '#domain/speech/speech-failure.ts'
import type { TranscribeRequest, Transcriber } from '#domain/speech/transcriber.ts'
import { parseJson } from '#server/engines/ai-provider-call.ts'
import { aiTranscriber, LISTENING_MS } from '#server/engines/ai-speech.ts'
import { type OpenaiAccess, openaiCaller } from './openai-call.ts'

const LIMITS = { timeoutMs: LISTENING_MS, largestAnswerBytes: 1_000_000 }
const transcription = z.object({ text: z.string() })

/** No `prompt`: a model tends to hear the words it expects. Temperature 0 guesses least. */
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

export function openaiTranscriber(options: OpenaiAccess & { listenModel: string }): WithCosts<Transcriber> {
  const { apiKey, listenModel } = options
  const ask = openaiCaller(options, listenModel, LIMITS)
  return aiTranscriber('openai', apiKey, (request, signal) => {
    const body = { form: listenForm(listenModel, request) }
    return ask({ path: '/audio/transcriptions', body, read: readHeard }, signal)
  })
}
