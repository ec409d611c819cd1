import { includesPair, type TranslatorCapability } from '#domain/translate/capabilities.ts'
import {
  TRANSLATE_FAILURES,
  type TranslateAnswer,
  type TranslateFailure,
  type TranslationRequest,
  type Translator,
} from '#domain/translate/translator.ts'
import { readSmallJson } from './read-small-json.ts'
import { lostAnswer, readServerRefusal } from './server-refusal.ts'

/** How a request leaves the browser: `fetch`, or a `fetch` that adds the session. */
export type Send = ((path: string, request: RequestInit) => Promise<Response>) & {
  /** Whether it would add one now; not given where it never does. What is answered with one may differ. */
  hasSession?(signal: AbortSignal): Promise<boolean>
}

const MOST_BYTES = 1024 * 1024 // the 100,000 characters that the server takes, 4 bytes each, more than doubled
const MOST_MESSAGE = 300 // characters of an error's own words: a few sentences, not a page
const TIMEOUT_MS = 90_000 // a long page goes paragraph by paragraph; the learner can cancel earlier

type Failed = Extract<TranslateAnswer, { ok: false }>

function failed(error: TranslateFailure): Failed {
  return { ok: false, error }
}

function readRefusal(response: Response, body: Record<string, unknown>): Failed {
  const message = typeof body.message === 'string' ? body.message.slice(0, MOST_MESSAGE) : undefined
  return {
    ...readServerRefusal(response, body, TRANSLATE_FAILURES),
    ...(message !== undefined && { message }),
  }
}

function readTranslation(body: Record<string, unknown>, id: Translator['id']): TranslateAnswer {
  const { text, by, quality } = body
  if (typeof text !== 'string' || by !== id || (quality !== 'good' && quality !== 'draft')) {
    return failed('provider-down')
  }
  return text.trim() === '' ? failed('empty') : { ok: true, value: { text, by: id, quality } }
}

async function readAnswer(response: Response, id: Translator['id']): Promise<TranslateAnswer> {
  const json = await readSmallJson(response, MOST_BYTES)
  const body = typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
  return response.ok ? readTranslation(body, id) : readRefusal(response, body)
}

async function relay(
  id: Translator['id'],
  request: TranslationRequest,
  signal: AbortSignal,
  { send, timeoutMs }: Way,
): Promise<TranslateAnswer> {
  try {
    const response = await send('/api/translate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...request, translator: id }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const answer = await readAnswer(response, id)
    return signal.aborted ? failed('cancelled') : answer
  } catch (error) {
    return lostAnswer(error, signal)
  }
}

type Way = { send: Send; timeoutMs: number }

/** A translator of the server, reached through its relay, which alone knows the provider's key. */
export function relayTranslator(
  { id, quality, pairs }: TranslatorCapability,
  send: Send,
  timeoutMs = TIMEOUT_MS,
): Translator {
  return {
    id,
    quality,
    supports: (from, to) => includesPair(pairs, from, to),
    async translate(request, signal) {
      if (!includesPair(pairs, request.from, request.to)) return failed('unsupported-pair')
      if (request.text.trim() === '') return failed('empty')
      return relay(id, request, signal, { send, timeoutMs })
    },
  }
}
