import { z } from 'zod'
import type { WithCosts } from '#domain/engine.ts'
import { type LanguageCode, primarySubtag } from '#domain/languages.ts'
import type { SpeechAnswer } from '#domain/speech/speech-failure.ts'
import type { Synthesiser } from '#domain/speech/synthesiser.ts'
import type { TranscribeRequest, Transcriber } from '#domain/speech/transcriber.ts'
import type { SpeechRequest } from '#domain/speech/voice.ts'
import { parseJson } from '#server/engines/ai-provider-call.ts'
import {
  aiSynthesiser,
  aiTranscriber,
  LARGEST_SOUND_BYTES,
  LISTENING_LIMITS,
  readSpokenWav,
  SPEAKING_MS,
} from '#server/engines/ai-speech.ts'
import { type OpenaiVoices, versionOf, voiceFor } from '#server/engines/openai-voices.ts'
import { type OpenaiAccess, openaiCaller } from './openai-call.ts'

const SPEAKING_LIMITS = { timeoutMs: SPEAKING_MS, largestAnswerBytes: LARGEST_SOUND_BYTES }
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
  const ask = openaiCaller(options, speechModel, SPEAKING_LIMITS)
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
  const ask = openaiCaller(options, listenModel, LISTENING_LIMITS)
  return aiTranscriber('openai', apiKey, (request, signal) => {
    const body = { form: listenForm(listenModel, request) }
    return ask({ path: '/audio/transcriptions', body, read: readHeard }, signal)
  })
}
