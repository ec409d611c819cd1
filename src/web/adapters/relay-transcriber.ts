import type { LanguageCode } from '#domain/languages.ts'
import { readSpeech } from '#domain/shadow/speech-audio.ts'
import { SPEECH_FAILURES, type SpeechAnswer, type SpeechFailure } from '#domain/shadow/speech-failure.ts'
import type { HeardText, TranscribeRequest, Transcriber, TranscriberId } from '#domain/shadow/transcriber.ts'
import { readSmallJson } from './read-small-json.ts'
import type { Send } from './relay-translator.ts'

const MOST_BYTES = 64 * 1024 // a minute of fast speech is 2 kB of words
const TIMEOUT_MS = 60_000 // a minute of speech takes a slow machine half of that; the learner can cancel earlier

type Answer = SpeechAnswer<HeardText>
type Failed = Extract<Answer, { ok: false }>

function failed(error: SpeechFailure): Failed {
  return { ok: false, error }
}

function isFailureCode(code: unknown): code is SpeechFailure {
  return SPEECH_FAILURES.includes(code as SpeechFailure)
}

const BY_STATUS: Record<number, SpeechFailure> = { 413: 'too-long', 429: 'rate-limited', 504: 'timeout' }

function readRefusal(response: Response, body: Record<string, unknown>): Failed {
  const error = isFailureCode(body.error) ? body.error : (BY_STATUS[response.status] ?? 'provider-down')
  const wait = body.retryAfterSeconds ?? response.headers.get('retry-after')
  const seconds = wait === null || wait === undefined ? Number.NaN : Number(wait)
  return { ...failed(error), ...(seconds >= 0 && Number.isFinite(seconds) && { retryAfterSeconds: seconds }) }
}

function readHeard({ text, by }: Record<string, unknown>, id: TranscriberId): Answer {
  if (typeof text !== 'string' || by !== id) return failed('provider-down')
  return { ok: true, value: { text: text.trim(), by: id } }
}

async function readAnswer(response: Response, id: TranscriberId): Promise<Answer> {
  const json = await readSmallJson(response, MOST_BYTES)
  const body = typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
  return response.ok ? readHeard(body, id) : readRefusal(response, body)
}

/** Why nothing came back: the learner stopped it, it took too long, or the server was out of reach. */
function lostAnswer(error: unknown, signal: AbortSignal): Failed {
  if (signal.aborted) return failed('cancelled')
  if (error instanceof DOMException && error.name === 'TimeoutError') return failed('timeout')
  return failed(error instanceof TypeError ? 'offline' : 'unexpected') // fetch rejects with TypeError
}

type Way = { send: Send; timeoutMs: number }

async function relay(
  id: TranscriberId,
  { wav, language }: TranscribeRequest,
  signal: AbortSignal,
  { send, timeoutMs }: Way,
): Promise<Answer> {
  try {
    const query = new URLSearchParams({ language, engine: id })
    const response = await send(`/api/listen?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'audio/wav' },
      body: wav,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const answer = await readAnswer(response, id)
    return signal.aborted ? failed('cancelled') : answer
  } catch (error) {
    return lostAnswer(error, signal)
  }
}

type EngineCapability = { id: TranscriberId; languages: readonly LanguageCode[] }

/** An engine of the server that writes down speech, reached through its relay. */
export function relayTranscriber(
  { id, languages }: EngineCapability,
  send: Send,
  timeoutMs = TIMEOUT_MS,
): Transcriber {
  const supports = (language: LanguageCode) => languages.includes(language)
  return {
    id,
    supports,
    async transcribe(request, signal) {
      if (signal.aborted) return failed('cancelled')
      if (!supports(request.language)) return failed('unsupported-language')
      const sound = readSpeech(request.wav)
      return sound.ok ? relay(id, request, signal, { send, timeoutMs }) : failed(sound.error)
    },
  }
}
