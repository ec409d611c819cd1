import { translationPrompt } from '#domain/translate/translation-prompt.ts'
import type { TranslationRequest } from '#domain/translate/translator.ts'

/** What is asked of a model beside the text. */
type GenerationConfig = { temperature?: number; topK?: number; topP?: number; maxOutputTokens: number }

/** As specified, for the models it was specified for. */
const SPECIFIED: GenerationConfig = { temperature: 0.2, topK: 40, topP: 0.95, maxOutputTokens: 1024 }

/** From 3 on sampling parameters are deprecated, and the tokens a model thinks with count as output. */
const WITHOUT_SAMPLING: GenerationConfig = { maxOutputTokens: 8192 }

function isSpecifiedGeneration(model: string): boolean {
  return /^gemini-[12]\./.test(model)
}

/**
 * How many characters of an entry fit into one request, so that the answer stays within the output tokens: a
 * token is one to four characters, and Japanese or Chinese text grows in translation.
 */
export function longestPiece(model: string): number {
  return isSpecifiedGeneration(model) ? 1_500 : 8_000
}

/** The body of a generateContent call: one user message, the instruction followed by the entry. */
export function geminiRequest(model: string, request: TranslationRequest) {
  return {
    contents: [{ role: 'user', parts: [{ text: translationPrompt(request) }] }],
    generationConfig: isSpecifiedGeneration(model) ? SPECIFIED : WITHOUT_SAMPLING,
  }
}
