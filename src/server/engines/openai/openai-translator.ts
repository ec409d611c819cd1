import type { WithCosts } from '#domain/engine-costs.ts'
import { cleanTranslation, translationPrompt } from '#domain/translate/translation-prompt.ts'
import type { TranslateAnswer, Translator } from '#domain/translate/translator.ts'
import { aiTranslator, TRANSLATION_MS } from '#server/engines/ai-translator.ts'
import { type OpenaiAccess, openaiCaller } from './openai-call.ts'
import { completionRequest, readCompletion } from './openai-completion.ts'

const LIMITS = {
  timeoutMs: TRANSLATION_MS, // a model on a machine without a graphics card may need all of it for one piece
  largestAnswerBytes: 1_000_000,
}

/**
 * Characters. Self-hosted servers often have a context of 4,096 tokens, answer included, and silently drop
 * its beginning, the instruction, when there are more. 1,500 characters are at most 1,500 tokens.
 */
const LONGEST_PIECE = 1_500

function readTranslation(bytes: Uint8Array, asked: string): TranslateAnswer {
  const answer = readCompletion(bytes, asked)
  if (!answer.ok) return answer
  const text = cleanTranslation(answer.text)
  if (text === '') return { ok: false, error: 'empty' }
  return { ok: true, value: { text, by: 'openai', quality: 'good' } }
}

export function openaiTranslator(options: OpenaiAccess & { model: string }): WithCosts<Translator> {
  const { apiKey, model } = options
  const ask = openaiCaller(options, model, LIMITS)
  return aiTranslator({
    id: 'openai',
    quality: 'good',
    supports: () => true,
    secret: apiKey,
    longestPiece: () => LONGEST_PIECE,
    ask(request, signal) {
      const body = { json: completionRequest(model, translationPrompt(request)) }
      const read = (bytes: Uint8Array) => readTranslation(bytes, request.text)
      return ask({ path: '/chat/completions', body, read }, signal)
    },
  })
}
