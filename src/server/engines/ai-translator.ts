import type { EngineUse } from '#domain/engine-budget.ts'
import type { WithCosts } from '#domain/engine-costs.ts'
import { splitText } from '#domain/text/cut-text.ts'
import { plainText } from '#domain/text/plain-text.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { translateInPieces } from '#domain/translate/translate-in-pieces.ts'
import {
  failureOf,
  showsOwnMessage,
  type TranslateAnswer,
  type TranslationRequest,
  type Translator,
} from '#domain/translate/translator.ts'
import { eachCallSends, withinBudget } from '#server/budgets/spending.ts'
import { containsSecret, costsOf } from './ai-provider-call.ts'
import { withCallNotes } from './call-notes.ts'
import { shownMessage } from './shown-message.ts'

type Engine = Pick<Translator, 'id' | 'quality' | 'supports'> & {
  secret: string | undefined
  longestPiece(): number // characters in one call
  ask(request: TranslationRequest, signal: AbortSignal): Promise<TranslateAnswer>
  budgetMs?: number // for a whole entry
}

export const TRANSLATION_MS = 85_000 // less than the 90 s of the browser, so that the learner is told why

/** More characters than any language takes to say what another one says, also of a single word. */
const mostCharacters = (asked: string) => 10 * asked.length + 200

/** A translation without what nobody sees; none where it is empty, or so long that it is something else. */
function plainAnswer(answer: TranslateAnswer, asked: string): TranslateAnswer {
  if (!answer.ok) return answer
  const text = plainText(answer.value.text).trim()
  if (isBlank(text)) return { ok: false, error: 'empty' }
  return text.length > mostCharacters(asked)
    ? { ok: false, error: 'provider-down' }
    : { ok: true, value: { ...answer.value, text } }
}

/** What a whole text uses where no call has to be repeated. */
function expectedUse({ text, from }: TranslationRequest, longestPiece: number): EngineUse {
  const pieces = splitText(text, longestPiece, from).filter((piece) => !isBlank(piece.text))
  return { characters: text.length, soundMs: 0, calls: pieces.length }
}

/**
 * A failure with what the AI provider said of it, where our code tells no cause. Words about an API key, 429 or a quota have a
 * code after all.
 */
function withItsWords(
  answer: TranslateAnswer,
  message: string | undefined,
  hidden: { text: string; secret: string | undefined },
): TranslateAnswer {
  if (answer.ok || message === undefined || !showsOwnMessage(answer.error)) return answer
  const told = failureOf(new Error(message)).error
  if (told !== 'unexpected') return { ok: false, error: told }
  const words = shownMessage(message, { text: hidden.text, secrets: [hidden.secret] })
  return words === undefined ? answer : { ...answer, message: words }
}

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
    const answer = await translateInPieces(text, cut, (piece) =>
      eachCallSends({ characters: piece.length }, async () => {
        const asked = await withCallNotes(() => ask({ ...request, text: piece }, signal))
        const { message } = asked.notes.at(-1) ?? {}
        return withItsWords(plainAnswer(asked.answer, piece), message, { text, secret })
      }),
    )
    if (learner.aborted) return { ok: false, error: 'cancelled' }
    if (!answer.ok && deadline.aborted) return { ok: false, error: 'timeout' }
    return answer.ok && containsSecret(answer.value.text, secret)
      ? { ok: false, error: 'provider-down' }
      : answer
  }

  const costs = costsOf(secret)
  return {
    id,
    quality,
    costs,
    supports,
    translate: async (request, signal) =>
      signal.aborted
        ? { ok: false, error: 'cancelled' }
        : withinBudget(
            { id, costs },
            () => expectedUse(request, longestPiece()),
            () => translateWhole(request, signal, AbortSignal.timeout(budgetMs)),
          ),
  }
}
