import type { LanguageCode } from '#domain/languages.ts'
import { parseSpeechCapabilities } from '#domain/speech/speech-engines.ts'
import { SPEECH_FAILURES, type SpeechAnswer, type SpeechFailure } from '#domain/speech/speech-failure.ts'
import type { SpokenText, Synthesiser, SynthesiserId } from '#domain/speech/synthesiser.ts'
import type { HeardText, Transcriber, TranscriberId } from '#domain/speech/transcriber.ts'
import { decodeWav, readSpeech } from '#domain/speech/wav.ts'
import {
  callApi,
  callApiForJson,
  readServerError,
  readSmallBytes,
  readSmallJson,
} from '#web/http/api-client.ts'
import { plainFetcher } from '#web/http/fetcher.ts'
import { loadServerCapabilities } from '#web/http/server-capabilities.ts'

const MOST_SOUND_BYTES = 16 * 1024 * 1024 // a sentence said very slowly is 4 MB
const MOST_WORDS_BYTES = 64 * 1024 // a minute of fast speech is 2 kB of words
const SPEAK_TIMEOUT_MS = 30_000 // one sentence at a time
const LISTEN_TIMEOUT_MS = 60_000 // a minute of speech takes a slow machine half of that

type Engine<Id> = { id: Id; languages: readonly LanguageCode[] }
type Failed = Extract<SpeechAnswer<unknown>, { ok: false }>

function failed(error: SpeechFailure): Failed {
  return { ok: false, error }
}

async function readError(response: Response): Promise<Failed> {
  const body = (await readSmallJson(response, MOST_WORDS_BYTES)) ?? {}
  return readServerError(response, body, SPEECH_FAILURES)
}

async function readSound(response: Response, id: SynthesiserId): Promise<SpeechAnswer<SpokenText>> {
  if (!response.ok) return readError(response)
  const wav = await readSmallBytes(response, MOST_SOUND_BYTES)
  if (wav === undefined || response.headers.get('echolog-engine') !== id) return failed('provider-down')
  const sound = decodeWav(wav)
  if (!sound.ok) return failed('provider-down')
  return sound.value.samples.length === 0 ? failed('empty') : { ok: true, value: { wav, by: id } }
}

export function createServerSynthesiser(
  { id, languages }: Engine<SynthesiserId>,
  send = plainFetcher,
  timeoutMs = SPEAK_TIMEOUT_MS,
): Synthesiser {
  return {
    id,
    supports: (language) => languages.includes(language),
    async synthesise({ text, language, rate }, signal) {
      if (!languages.includes(language)) return failed('unsupported-language')
      if (text.trim() === '') return failed('empty')
      const body = { text, language, rate, engine: id }
      return callApiForJson({ send, timeoutMs }, '/api/speak', body, signal, (response) =>
        readSound(response, id),
      )
    },
  }
}

async function readHeard(response: Response, id: TranscriberId): Promise<SpeechAnswer<HeardText>> {
  if (!response.ok) return readError(response)
  const { text, by } = (await readSmallJson(response, MOST_WORDS_BYTES)) ?? {}
  if (typeof text !== 'string' || by !== id) return failed('provider-down')
  return { ok: true, value: { text: text.trim(), by: id } }
}

export function createServerTranscriber(
  { id, languages }: Engine<TranscriberId>,
  send = plainFetcher,
  timeoutMs = LISTEN_TIMEOUT_MS,
): Transcriber {
  return {
    id,
    supports: (language) => languages.includes(language),
    async transcribe({ wav, language }, signal) {
      if (signal.aborted) return failed('cancelled')
      if (!languages.includes(language)) return failed('unsupported-language')
      const sound = readSpeech(wav)
      if (!sound.ok) return sound
      const path = `/api/listen?${new URLSearchParams({ language, engine: id })}`
      const request = { headers: { 'content-type': 'audio/wav' }, body: wav }
      return callApi({ send, timeoutMs }, path, request, signal, (response) => readHeard(response, id))
    },
  }
}

/** In the order of the server; none while it is out of reach. */
export async function findSynthesisers(send = plainFetcher): Promise<Synthesiser[]> {
  const { synthesisers } = parseSpeechCapabilities(await loadServerCapabilities(send))
  return synthesisers.map((engine) => createServerSynthesiser(engine, send))
}

/** In the order of the server; null while it is out of reach. */
export async function findTranscribers(send = plainFetcher): Promise<Transcriber[] | null> {
  const capabilities = await loadServerCapabilities(send)
  if (capabilities === undefined) return null
  return parseSpeechCapabilities(capabilities).transcribers.map((engine) =>
    createServerTranscriber(engine, send),
  )
}
