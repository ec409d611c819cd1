import type { LanguageCode } from '#domain/languages.ts'
import { parseSpeechCapabilities } from '#domain/shadow/speech-capabilities.ts'
import type { SpeechAnswer } from '#domain/shadow/speech-failure.ts'
import type { SpokenText, Synthesiser, SynthesiserId } from '#domain/shadow/synthesiser.ts'
import type { SpeechRequest } from '#domain/shadow/voice.ts'
import { decodeWav } from '#domain/shadow/wav.ts'
import { readSmallBytes } from './read-small-bytes.ts'
import type { Send } from './relay-translator.ts'
import { sendByFetch, serverCapabilities } from './server-capabilities.ts'
import { lostAnswer } from './server-refusal.ts'
import { readSpeechRefusal, speechFailure } from './speech-refusal.ts'

const MOST_BYTES = 16 * 1024 * 1024 // a sentence said very slowly is 4 MB
const TIMEOUT_MS = 30_000 // a sentence is asked for at a time; the learner can stop it earlier

/** What came as a success must be a WAV file by this engine. */
async function readSound(response: Response, id: SynthesiserId): Promise<SpeechAnswer<SpokenText>> {
  const wav = await readSmallBytes(response, MOST_BYTES)
  if (wav === undefined || response.headers.get('echolog-engine') !== id)
    return speechFailure('provider-down')
  const sound = decodeWav(wav)
  if (!sound.ok) return speechFailure('provider-down')
  return sound.value.samples.length === 0 ? speechFailure('empty') : { ok: true, value: { wav, by: id } }
}

type Way = { send: Send; timeoutMs: number }

async function relay(
  id: SynthesiserId,
  { text, language, rate }: SpeechRequest,
  signal: AbortSignal,
  { send, timeoutMs }: Way,
): Promise<SpeechAnswer<SpokenText>> {
  try {
    const response = await send('/api/speak', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, language, rate, engine: id }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const answer = await (response.ok ? readSound(response, id) : readSpeechRefusal(response))
    return signal.aborted ? speechFailure('cancelled') : answer
  } catch (error) {
    return lostAnswer(error, signal)
  }
}

type Engine = { id: SynthesiserId; languages: readonly LanguageCode[] }

/** An engine of the server that speaks, reached through its relay, which alone knows the provider's key. */
export function relaySynthesiser(
  { id, languages }: Engine,
  send = sendByFetch,
  timeoutMs = TIMEOUT_MS,
): Synthesiser {
  return {
    id,
    supports: (language) => languages.includes(language),
    async synthesise(request, signal) {
      if (!languages.includes(request.language)) return speechFailure('unsupported-language')
      if (request.text.trim() === '') return speechFailure('empty')
      return relay(id, request, signal, { send, timeoutMs })
    },
  }
}

/** The server's engines that speak, in its order; none while it is out of reach. */
export async function findSynthesisers(send = sendByFetch): Promise<Synthesiser[]> {
  const { synthesisers } = parseSpeechCapabilities(await serverCapabilities(send))
  return synthesisers.map((engine) => relaySynthesiser(engine, send))
}
