import type { WithCosts } from '#domain/engine-costs.ts'
import { cleanTranslation } from '#domain/translate/translation-prompt.ts'
import type { Translator } from '#domain/translate/translator.ts'
import type { Patience } from '#server/engines/ai-provider-call.ts'
import { providerTranslator } from '#server/engines/ai-translator.ts'
import { readGenerated, textOf } from './gemini-answer.ts'
import { type GeminiAccess, geminiCaller } from './gemini-call.ts'
import { geminiRequest, longestPiece } from './gemini-request.ts'

type GeminiOptions = GeminiAccess & Patience & { model: string; fallbackModel: string }

const LIMITS = {
  timeoutMs: 30_000,
  largestAnswerBytes: 1_000_000, // 8,192 tokens are some 50 kB
}

/** Gemini as a translator. */
export function geminiTranslator({
  model,
  fallbackModel,
  apiKey,
  baseUrl,
  log,
  ...patience
}: GeminiOptions): WithCosts<Translator> {
  const gemini = geminiCaller({ apiKey, baseUrl, log }, { model, fallbackModel }, { ...LIMITS, ...patience })
  return providerTranslator({
    id: 'gemini',
    quality: 'good',
    supports: () => true,
    secret: apiKey,
    longestPiece: () => longestPiece(gemini.model()),
    async ask(request, signal) {
      const reply = await gemini.ask((asked) => geminiRequest(asked, request), signal)
      if (!reply.ok) return reply.failed
      const answer = readGenerated(reply.bytes)
      if (!answer.ok) return answer
      const text = cleanTranslation(textOf(answer.parts))
      if (text === '') return { ok: false, error: 'empty' }
      return { ok: true, value: { text, by: 'gemini', quality: 'good' } }
    },
  })
}
