import type { WithCosts } from '#domain/engine-costs.ts'
import { translationPrompt } from '#domain/translate/translation-prompt.ts'
import type { TranslationRequest, Translator } from '#domain/translate/translator.ts'
import type { Patience } from '#server/engines/ai-provider-call.ts'
import { providerTranslator, TRANSLATION_MS } from '#server/engines/ai-translator.ts'
import { readCompletion } from './openai-answer.ts'
import { type OpenaiAccess, openaiCaller } from './openai-call.ts'

type OpenaiOptions = OpenaiAccess & Patience & { model: string }

const LIMITS = {
  timeoutMs: TRANSLATION_MS, // a model on a machine without a graphics card may need all of it for one piece
  largestAnswerBytes: 1_000_000,
}

/**
 * Servers on one's own machine often see no more than 4,096 tokens, question and answer together, and forget the
 * beginning without a word when there are more: the instruction. 1,500 characters are at most some 1,500 tokens,
 * and their translation at most some 2,000.
 */
const LONGEST_PIECE = 1_500

/**
 * One user message and nothing else, because that is what every server takes: some models know no system message,
 * newer ones of OpenAI refuse `temperature` and `max_tokens`, others refuse their successors.
 */
function completionRequest(model: string, request: TranslationRequest) {
  return { model, messages: [{ role: 'user', content: translationPrompt(request) }], stream: false }
}

/** Any server of OpenAI's shape as a translator. */
export function openaiTranslator({
  model,
  baseUrl,
  apiKey,
  log,
  ...patience
}: OpenaiOptions): WithCosts<Translator> {
  const call = openaiCaller({ baseUrl, apiKey, log }, model, { ...LIMITS, ...patience })
  return providerTranslator({
    id: 'openai',
    quality: 'good',
    supports: () => true,
    secret: apiKey,
    longestPiece: () => LONGEST_PIECE,
    async ask(request, signal) {
      const reply = await call('/chat/completions', { json: completionRequest(model, request) }, signal)
      return reply.ok ? readCompletion(reply.bytes, request.text) : reply.failed
    },
  })
}
