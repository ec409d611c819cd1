import {
  LONGEST_PIECE,
  openaiQuestion,
  readOpenaiTranslation,
} from '#domain/ai-provider/model-translation.ts'
import type { WithCosts } from '#domain/engine.ts'
import type { Translator } from '#domain/translate/translator.ts'
import { parseJson } from '#server/engines/ai-provider-call.ts'
import { aiTranslator, TRANSLATION_MS } from '#server/engines/ai-translator.ts'
import { type OpenaiAccess, openaiCaller } from './openai-call.ts'

const LIMITS = {
  timeoutMs: TRANSLATION_MS, // a model on a machine without a graphics card may need all of it for one piece
  largestAnswerBytes: 1_000_000,
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
      const body = { json: openaiQuestion(model, request) }
      const read = (bytes: Uint8Array) => readOpenaiTranslation(parseJson(bytes), request.text, 'openai')
      return ask({ path: '/chat/completions', body, read }, signal)
    },
  })
}
