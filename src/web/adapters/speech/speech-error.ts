import { SPEECH_FAILURES, type SpeechAnswer, type SpeechFailure } from '#domain/speech/speech-failure.ts'
import { readSmallJson } from '#web/adapters/server/read-small-json.ts'
import { readServerError } from '#web/adapters/server/server-error.ts'

type Refusal = Extract<SpeechAnswer<unknown>, { ok: false }>

const MOST_BYTES = 16 * 1024 // a code and a number

/** A failure of speech as a value. */
export function speechFailure(error: SpeechFailure): Refusal {
  return { ok: false, error }
}

/** Why our server, in an answer that is no success, gave no sound or no words. */
export async function readSpeechError(response: Response): Promise<Refusal> {
  const json = await readSmallJson(response, MOST_BYTES)
  const body = typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
  return readServerError(response, body, SPEECH_FAILURES)
}
