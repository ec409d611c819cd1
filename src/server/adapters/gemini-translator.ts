import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { failureOf } from '#domain/translate/failure-of.ts'
import { translateInPieces } from '#domain/translate/translate-in-pieces.ts'
import type { TranslateAnswer, TranslationRequest, Translator } from '#domain/translate/translator.ts'
import type { Config } from '../config.ts'
import { readGenerated, readRefusal } from './gemini-answer.ts'
import { geminiRequest, longestPiece } from './gemini-request.ts'
import { readCapped } from './read-capped.ts'

type GeminiOptions = Pick<Config['gemini'], 'baseUrl' | 'model' | 'fallbackModel'> & {
  apiKey: string
  log: Logger
  /** How long one call may take, in milliseconds. */
  timeoutMs?: number
  /** How long to wait before the one second try, in milliseconds. */
  retryAfterMs?: number
}

const LARGEST_ANSWER_BYTES = 1_000_000 // 8,192 tokens are some 50 kB
const SMALLER_PIECES = 4 // a truncated piece is asked for again in quarters
const SHORTEST_PIECE = 200 // characters; an answer to less than that is not cut short by its length

type Reply = { answer: TranslateAnswer; isWorthRetrying?: boolean; isModelGone?: boolean }

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined // HTML of a gateway, half an answer: read as no answer
  }
}

/** Google's generateContent, through plain fetch. */
export function geminiTranslator({
  apiKey,
  baseUrl,
  model: preferredModel,
  fallbackModel,
  log,
  timeoutMs = 30_000,
  retryAfterMs = 600,
}: GeminiOptions): Translator {
  let model = preferredModel

  async function post(request: TranslationRequest, signal: AbortSignal): Promise<Reply> {
    const response = await fetch(`${baseUrl}/v1beta/models/${model}:generateContent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey },
      body: JSON.stringify(geminiRequest(model, request)),
      redirect: 'manual', // a redirect would carry the key and the entry to somewhere else
      signal,
    })
    const body = parsed(await readCapped(response, LARGEST_ANSWER_BYTES))
    if (response.ok) return { answer: readGenerated(body) }
    const { failed, forLog } = readRefusal(response.status, body, response.headers.get('retry-after'))
    log.warn({ model, ...forLog }, 'Gemini refused a translation')
    return { answer: failed, isWorthRetrying: response.status >= 500, isModelGone: response.status === 404 }
  }

  /** One call. Whatever goes wrong on the way is an answer too. */
  async function call(request: TranslationRequest, signal: AbortSignal): Promise<Reply> {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      return await post(request, AbortSignal.any([signal, timeout]))
    } catch (error) {
      if (signal.aborted) return { answer: { ok: false, error: 'cancelled' } }
      const isTimeout = timeout.aborted || failureOf(error).error === 'timeout'
      log.warn({ model, timeout: isTimeout }, 'Gemini could not be reached')
      return isTimeout
        ? { answer: { ok: false, error: 'timeout' } }
        : { answer: { ok: false, error: 'provider-down' }, isWorthRetrying: true }
    }
  }

  async function callTwice(request: TranslationRequest, signal: AbortSignal): Promise<Reply> {
    const first = await call(request, signal)
    if (first.isWorthRetrying !== true) return first
    const isPatient = await wait(retryAfterMs * (1 + Math.random()), true, { signal }).catch(() => false)
    return isPatient ? call(request, signal) : { answer: { ok: false, error: 'cancelled' } }
  }

  /** Google retires models. The first 404 moves this process on to the fallback, for good. */
  async function askAModelThatIsThere(
    request: TranslationRequest,
    signal: AbortSignal,
  ): Promise<TranslateAnswer> {
    const asked = model
    const reply = await callTwice(request, signal)
    if (reply.isModelGone !== true || asked === fallbackModel) return reply.answer
    if (model !== fallbackModel)
      log.warn({ gone: asked, now: fallbackModel }, 'Gemini model is gone: using the fallback')
    model = fallbackModel
    return (await callTwice(request, signal)).answer
  }

  async function askAgainInPartsWhenTruncated(request: TranslationRequest, signal: AbortSignal) {
    const answer = await askAModelThatIsThere(request, signal)
    if (answer.ok || answer.error !== 'truncated') return answer
    if (request.text.length <= SHORTEST_PIECE) return answer
    const limit = Math.max(SHORTEST_PIECE, Math.ceil(request.text.length / SMALLER_PIECES))
    return translateInPieces(request.text, limit, (text) =>
      askAModelThatIsThere({ ...request, text }, signal),
    )
  }

  return {
    id: 'gemini',
    quality: 'good',
    supports: () => true,
    async translate(request, signal) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      const text = request.text.toWellFormed() // half a character cannot be sent as UTF-8
      return translateInPieces(text, longestPiece(model), (piece) =>
        askAgainInPartsWhenTruncated({ ...request, text: piece }, signal),
      )
    },
  }
}
