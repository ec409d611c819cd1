import type { WithCosts } from '#domain/engine.ts'
import { cleanTranslation, translationPrompt } from '#domain/translate/translation-prompt.ts'
import type { TranslateAnswer, TranslationRequest, Translator } from '#domain/translate/translator.ts'
import { aiTranslator } from '#server/engines/ai-translator.ts'
import { type GeminiAccess, geminiCaller, readGenerated, textOf } from './gemini-call.ts'

const LIMITS = {
  timeoutMs: 30_000,
  largestAnswerBytes: 1_000_000, // 8,192 tokens are some 50 kB
}

/** As specified, for the models it was specified for. */
const SPECIFIED = { temperature: 0.2, topK: 40, topP: 0.95, maxOutputTokens: 1024 }

/** From 3 on sampling parameters are deprecated, and thinking counts as output tokens. */
const WITHOUT_SAMPLING = { maxOutputTokens: 8192 }

function isSpecifiedGeneration(model: string): boolean {
  return /^gemini-[12]\./.test(model)
}

function translationRequest(model: string, request: TranslationRequest) {
  return {
    contents: [{ role: 'user', parts: [{ text: translationPrompt(request) }] }],
    generationConfig: isSpecifiedGeneration(model) ? SPECIFIED : WITHOUT_SAMPLING,
  }
}

function readTranslation(bytes: Uint8Array): TranslateAnswer {
  const answer = readGenerated(bytes)
  if (!answer.ok) return answer
  const text = cleanTranslation(textOf(answer.parts))
  if (text === '') return { ok: false, error: 'empty' }
  return { ok: true, value: { text, by: 'gemini', quality: 'good' } }
}

export function geminiTranslator(
  options: GeminiAccess & { model: string; fallbackModel: string },
): WithCosts<Translator> {
  const gemini = geminiCaller(options, options, LIMITS)
  return aiTranslator({
    id: 'gemini',
    quality: 'good',
    supports: () => true,
    secret: options.apiKey,
    // so that the answer stays within maxOutputTokens: a token is one to four characters
    longestPiece: () => (isSpecifiedGeneration(gemini.model()) ? 1_500 : 8_000),
    ask: (request, signal) =>
      gemini.ask((model) => translationRequest(model, request), readTranslation, signal),
  })
}

/** Replaces Gemini where it was chosen and has no usable key, so that the learner is told exactly that. */
export function keylessTranslator(): WithCosts<Translator> {
  return {
    id: 'gemini',
    quality: 'good',
    costs: 'nothing', // nobody is asked
    supports: () => true,
    translate: async (_, signal) => ({ ok: false, error: signal.aborted ? 'cancelled' : 'init-failed' }),
  }
}
