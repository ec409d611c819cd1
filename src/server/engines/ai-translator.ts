import type { WithCosts } from '#domain/engine-costs.ts'
import { translateInPieces } from '#domain/translate/translate-in-pieces.ts'
import type { TranslateAnswer, TranslationRequest, Translator } from '#domain/translate/translator.ts'
import { containsSecret, costsOf } from './ai-provider-call.ts'

type Engine = Pick<Translator, 'id' | 'quality' | 'supports'> & {
  secret: string | undefined
  longestPiece(): number // characters in one call
  ask(request: TranslationRequest, signal: AbortSignal): Promise<TranslateAnswer>
  budgetMs?: number // for a whole entry
}

export const TRANSLATION_MS = 85_000 // less than the 90 s of the browser, so that the learner is told why

/** A translator that asks an AI provider, piece by piece, and answers a whole translation or none. */
export function aiTranslator(engine: Engine): WithCosts<Translator> {
  const { id, quality, supports, secret, longestPiece, ask, budgetMs = TRANSLATION_MS } = engine

  async function translateWhole(
    request: TranslationRequest,
    learner: AbortSignal,
    deadline: AbortSignal,
  ): Promise<TranslateAnswer> {
    const signal = AbortSignal.any([learner, deadline])
    const text = request.text.toWellFormed() // half a character cannot be sent as UTF-8
    const cut = { limit: longestPiece(), language: request.from }
    const answer = await translateInPieces(text, cut, (piece) => ask({ ...request, text: piece }, signal))
    if (learner.aborted) return { ok: false, error: 'cancelled' }
    if (!answer.ok && deadline.aborted) return { ok: false, error: 'timeout' }
    return answer.ok && containsSecret(answer.value.text, secret)
      ? { ok: false, error: 'provider-down' }
      : answer
  }

  return {
    id,
    quality,
    costs: costsOf(secret),
    supports,
    translate: async (request, signal) =>
      signal.aborted
        ? { ok: false, error: 'cancelled' }
        : translateWhole(request, signal, AbortSignal.timeout(budgetMs)),
  }
}
