import type { LanguageCode } from '#domain/languages.ts'
import { parseSpeechCapabilities } from '#domain/speech/speech-engines.ts'
import type { SpeechAnswer } from '#domain/speech/speech-failure.ts'
import type { HeardText, Transcriber, TranscriberId } from '#domain/speech/transcriber.ts'
import { readSpeech } from '#domain/speech/wav.ts'
import { callApi } from '#web/adapters/server/api-client.ts'
import { plainFetcher } from '#web/adapters/server/fetcher.ts'
import { readSmallJson } from '#web/adapters/server/read-small-json.ts'
import { serverCapabilities } from '#web/adapters/server/server-capabilities.ts'
import { readSpeechError, speechFailure } from './speech-error.ts'

const MOST_BYTES = 64 * 1024 // a minute of fast speech is 2 kB of words
const TIMEOUT_MS = 60_000 // a minute of speech takes a slow machine half of that; the learner can cancel earlier

async function readHeard(response: Response, id: TranscriberId): Promise<SpeechAnswer<HeardText>> {
  if (!response.ok) return readSpeechError(response)
  const json = await readSmallJson(response, MOST_BYTES)
  const { text, by } = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>
  if (typeof text !== 'string' || by !== id) return speechFailure('provider-down')
  return { ok: true, value: { text: text.trim(), by: id } }
}

type Engine = { id: TranscriberId; languages: readonly LanguageCode[] }

/** An engine of the server that writes down speech, reached through its relay. */
export function serverTranscriber(
  { id, languages }: Engine,
  send = plainFetcher,
  timeoutMs = TIMEOUT_MS,
): Transcriber {
  const supports = (language: LanguageCode) => languages.includes(language)
  return {
    id,
    supports,
    async transcribe({ wav, language }, signal) {
      if (signal.aborted) return speechFailure('cancelled')
      if (!supports(language)) return speechFailure('unsupported-language')
      const sound = readSpeech(wav)
      if (!sound.ok) return speechFailure(sound.error)
      const path = `/api/listen?${new URLSearchParams({ language, engine: id })}`
      const request = { headers: { 'content-type': 'audio/wav' }, body: wav }
      return callApi({ send, timeoutMs }, path, request, signal, (response) => readHeard(response, id))
    },
  }
}

/** The server's engines that write down speech, in its order; null while it is out of reach. */
export async function findTranscribers(send = plainFetcher): Promise<Transcriber[] | null> {
  const capabilities = await serverCapabilities(send)
  if (capabilities === undefined) return null
  return parseSpeechCapabilities(capabilities).transcribers.map((engine) => serverTranscriber(engine, send))
}
