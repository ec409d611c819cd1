import { SPEECH_FAILURES, type SpeechAnswer, type SpeechFailure } from '#domain/shadow/speech-failure.ts'
import { readSmallJson } from './read-small-json.ts'

type Refusal = Extract<SpeechAnswer<unknown>, { ok: false }>

const MOST_BYTES = 16 * 1024 // a code and a number

const BY_STATUS: Record<number, SpeechFailure> = { 413: 'too-long', 429: 'rate-limited', 504: 'timeout' }

/** A failure of speech as a value. */
export function speechFailure(error: SpeechFailure): Refusal {
  return { ok: false, error }
}

function secondsOf(value: unknown): number | undefined {
  const seconds = Number(value ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

/** Why our server, in an answer that is no success, gave no sound or no words. */
export async function readSpeechRefusal(response: Response): Promise<Refusal> {
  const json = await readSmallJson(response, MOST_BYTES)
  const body = typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
  const code = SPEECH_FAILURES.find((known) => known === body.error)
  const retryAfterSeconds = secondsOf(body.retryAfterSeconds ?? response.headers.get('retry-after'))
  return {
    ...speechFailure(code ?? BY_STATUS[response.status] ?? 'provider-down'),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
}

/** Why no answer came at all: the learner stopped it, it took too long, or the server was out of reach. */
export function lostSpeechAnswer(error: unknown, signal: AbortSignal): Refusal {
  if (signal.aborted) return speechFailure('cancelled')
  if (error instanceof DOMException && error.name === 'TimeoutError') return speechFailure('timeout')
  return speechFailure(error instanceof TypeError ? 'offline' : 'unexpected') // fetch rejects with TypeError
}
