import type { LanguageCode } from '#domain/languages.ts'
import { parseSpeechCapabilities } from '#domain/speech/speech-engines.ts'
import type { SpeechAnswer } from '#domain/speech/speech-failure.ts'
import type { SpokenText, Synthesiser, SynthesiserId } from '#domain/speech/synthesiser.ts'
import { decodeWav } from '#domain/speech/wav.ts'
import { callApiForJson } from '#web/adapters/server/api-client.ts'
import { plainFetcher } from '#web/adapters/server/fetcher.ts'
import { readSmallBytes } from '#web/adapters/server/read-small-bytes.ts'
import { serverCapabilities } from '#web/adapters/server/server-capabilities.ts'
import { readSpeechError, speechFailure } from './speech-error.ts'

const MOST_BYTES = 16 * 1024 * 1024 // a sentence said very slowly is 4 MB
const TIMEOUT_MS = 30_000 // a sentence is asked for at a time; the learner can stop it earlier

/** What comes as a success must be a WAV file by this engine. */
async function readSound(response: Response, id: SynthesiserId): Promise<SpeechAnswer<SpokenText>> {
  if (!response.ok) return readSpeechError(response)
  const wav = await readSmallBytes(response, MOST_BYTES)
  if (wav === undefined || response.headers.get('echolog-engine') !== id)
    return speechFailure('provider-down')
  const sound = decodeWav(wav)
  if (!sound.ok) return speechFailure('provider-down')
  return sound.value.samples.length === 0 ? speechFailure('empty') : { ok: true, value: { wav, by: id } }
}

type Engine = { id: SynthesiserId; languages: readonly LanguageCode[] }

/** An engine of the server that speaks, reached through its relay, which alone knows the provider's key. */
export function serverSynthesiser(
  { id, languages }: Engine,
  send = plainFetcher,
  timeoutMs = TIMEOUT_MS,
): Synthesiser {
  return {
    id,
    supports: (language) => languages.includes(language),
    async synthesise({ text, language, rate }, signal) {
      if (!languages.includes(language)) return speechFailure('unsupported-language')
      if (text.trim() === '') return speechFailure('empty')
      const body = { text, language, rate, engine: id }
      return callApiForJson({ send, timeoutMs }, '/api/speak', body, signal, (response) =>
        readSound(response, id),
      )
    },
  }
}

/** The server's engines that speak, in its order; none while it is out of reach. */
export async function findSynthesisers(send = plainFetcher): Promise<Synthesiser[]> {
  const { synthesisers } = parseSpeechCapabilities(await serverCapabilities(send))
  return synthesisers.map((engine) => serverSynthesiser(engine, send))
}
