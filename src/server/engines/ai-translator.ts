import {
  asAskedFor,
  plainAnswer,
  withItsWords,
  withoutSecret,
  wordsSent,
} from '#domain/ai-provider/model-translation.ts'
import { isAiModel, type WithCosts } from '#domain/engine.ts'
import type { EngineUse } from '#domain/engine-budget.ts'
import { splitText } from '#domain/text/cut-text.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { translateInPieces } from '#domain/translate/translate-in-pieces.ts'
import type { TranslateAnswer, TranslationRequest, Translator } from '#domain/translate/translator.ts'
import { eachCallSends, withinBudget } from '#server/budgets/spending.ts'
import { costsOf, withCallNotes } from './ai-provider-call.ts'

type Engine = Pick<Translator, 'id' | 'quality' | 'supports'> & {
  secret: string | undefined
  longestPiece(): number // characters in one call
  ask(request: TranslationRequest, signal: AbortSignal): Promise<TranslateAnswer>
  budgetMs?: number // for a whole entry
}

export const TRANSLATION_MS = 85_000 // less than the 90 s of the browser, so that the learner is told why

/** What a whole text uses where no call has to be repeated. */
function expectedUse(request: TranslationRequest, longestPiece: number): EngineUse {
  const pieces = splitText(request.text, longestPiece, request.from).filter((piece) => !isBlank(piece.text))
  return { characters: wordsSent(request).length, soundMs: 0, calls: pieces.length }
}

/** A text alone: what is no model knows neither a level nor the sentence that words stand in. */
function textAlone({ level: _, sentence: __, ...request }: TranslationRequest): TranslationRequest {
  return request
}

/** A translator that asks an AI provider, piece by piece, and answers a whole translation or none. */
export function aiTranslator(engine: Engine): WithCosts<Translator> {
  const { id, quality, supports, secret, longestPiece, ask, budgetMs = TRANSLATION_MS } = engine
  const isModel = isAiModel(id)

  async function translateWhole(
    request: TranslationRequest,
    learner: AbortSignal,
    deadline: AbortSignal,
  ): Promise<TranslateAnswer> {
    const signal = AbortSignal.any([learner, deadline])
    const text = request.text.toWellFormed() // half a character cannot be sent as UTF-8
    const cut = { limit: longestPiece(), language: request.from }
    const answer = await translateInPieces(text, cut, (piece) => {
      const pieceRequest = { ...request, text: piece }
      return eachCallSends({ characters: wordsSent(pieceRequest).length }, async () => {
        const asked = await withCallNotes(() => ask(pieceRequest, signal))
        const { message } = asked.notes.at(-1) ?? {}
        const hidden = { text: wordsSent({ ...request, text }), secret }
        return withItsWords(plainAnswer(asked.answer, pieceRequest), message, hidden)
      })
    })
    if (learner.aborted) return { ok: false, error: 'cancelled' }
    if (!answer.ok && deadline.aborted) return { ok: false, error: 'timeout' }
    return withoutSecret(asAskedFor(answer, request), secret)
  }

  const costs = costsOf(secret)
  return {
    id,
    quality,
    costs,
    supports,
    ...(isModel && { levels: true }),
    async translate(asked, signal) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      const request = isModel ? asked : textAlone(asked)
      return withinBudget(
        { id, costs },
        () => expectedUse(request, longestPiece()),
        () => translateWhole(request, signal, AbortSignal.timeout(budgetMs)),
      )
    },
  }
}
