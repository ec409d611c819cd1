import { errorMessageIn, readAiProviderError } from '#domain/ai-provider/ai-provider-error.ts'
import {
  asAskedFor,
  LONGEST_PIECE,
  openaiQuestion,
  plainAnswer,
  readOpenaiTranslation,
  withItsWords,
  withoutSecret,
  wordsSent,
} from '#domain/ai-provider/model-translation.ts'
import { mayCall, type OwnKey } from '#domain/ai-provider/own-key.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { translateInPieces } from '#domain/translate/translate-in-pieces.ts'
import type { TranslateAnswer, TranslationRequest, Translator } from '#domain/translate/translator.ts'
import { readSmallJson } from '#web/http/api-client.ts'
import { type Fetcher, plainFetcher } from '#web/http/fetcher.ts'
import { isOutOfReach } from '#web/http/out-of-reach.ts'

const MOST_BYTES = 1_000_000 // of one answer, as our server reads of an AI provider
const TIMEOUT_MS = 90_000 // for a whole entry, as for a translation by our server

type Failed = Extract<TranslateAnswer, { ok: false }>

function failed(error: Failed['error']): Failed {
  return { ok: false, error }
}

export type OwnKeyPorts = {
  /** The key as it is now; null for none. */
  ownKey(): OwnKey | null
  /** The origins that the operator lets it be sent to. */
  origins: readonly string[]
  /** Whether our server answers: what cannot be reached is then the address, and not the connection. */
  isServerThere(): Promise<boolean>
  send?: Fetcher
  timeoutMs?: number
}

/** Nothing of ours goes along, nothing is kept, and no redirect leads key and entry elsewhere. */
const ALONE = {
  method: 'POST',
  mode: 'cors',
  credentials: 'omit',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies RequestInit

async function ask(
  { address, key, model }: OwnKey,
  request: TranslationRequest,
  send: Fetcher,
  signal: AbortSignal,
): Promise<TranslateAnswer> {
  const response = await send(`${address}/chat/completions`, {
    ...ALONE,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(openaiQuestion(model, request)),
    signal,
  })
  const json = await readSmallJson(response, MOST_BYTES) // undefined for HTML, half an answer, or a huge one
  const { text } = request
  const hidden = { text: wordsSent(request), secret: key }
  if (response.ok) {
    const answer = plainAnswer(readOpenaiTranslation(json, text, 'own-key'), request)
    return withoutSecret(withItsWords(answer, errorMessageIn(json), hidden), key)
  }
  const retryAfter = response.headers.get('retry-after')
  const { failed: refused, message } = readAiProviderError(response.status, json, retryAfter, Date.now())
  return withItsWords(refused, message, hidden)
}

/** By the learner's own key, in pieces; a whole translation or none. Each piece is asked for with the key as it is by then. */
export function ownKeyTranslator(ports: OwnKeyPorts): Translator {
  const { ownKey, origins, isServerThere, send = plainFetcher, timeoutMs = TIMEOUT_MS } = ports

  async function translatePiece(request: TranslationRequest, signal: AbortSignal): Promise<TranslateAnswer> {
    const own = ownKey()
    if (own === null || !mayCall(own, origins)) return failed('unconfigured')
    return ask(own, request, send, signal)
  }

  return {
    id: 'own-key',
    quality: 'good',
    supports: () => true,
    levels: true,
    async translate(request, signal) {
      if (signal.aborted) return failed('cancelled')
      if (isBlank(request.text)) return failed('empty')
      const tooLate = AbortSignal.timeout(timeoutMs)
      const inTime = AbortSignal.any([signal, tooLate])
      const cut = { limit: LONGEST_PIECE, language: request.from }
      try {
        const answer = await translateInPieces(request.text.toWellFormed(), cut, (text) =>
          translatePiece({ ...request, text }, inTime),
        )
        return signal.aborted ? failed('cancelled') : asAskedFor(answer, request)
      } catch (error) {
        if (signal.aborted) return failed('cancelled')
        if (tooLate.aborted) return failed('timeout')
        if (!isOutOfReach(error)) return failed('unexpected') // its own words could hold what was sent
        return failed((await isServerThere()) ? 'provider-down' : 'offline')
      }
    },
  }
}
