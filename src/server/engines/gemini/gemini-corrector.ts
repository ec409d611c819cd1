import type { WithCosts } from '#domain/engine.ts'
import { REMARK_KINDS } from '#domain/feedback/corrections.ts'
import type { Corrector } from '#domain/feedback/corrector.ts'
import { aiCorrector, CORRECTING_MS, type ModelAnswer, schemaFirst } from '#server/engines/ai-corrector.ts'
import { type GeminiAccess, geminiCaller, readGenerated, textOf } from './gemini-call.ts'

const LIMITS = {
  timeoutMs: 60_000, // a batch takes several times as long as a translation: its answer is longer
  largestAnswerBytes: 1_000_000,
}

// an answer is some four times as long as what it is about, and must stay within 8,192 tokens
const BATCH = { sentences: 10, characters: 1_500 }

const TEXT = { type: 'STRING' }

const NOTE = {
  type: 'OBJECT',
  properties: { wrong: TEXT, right: TEXT, kind: { type: 'STRING', enum: REMARK_KINDS }, why: TEXT },
  required: ['wrong', 'right', 'kind', 'why'],
}

const SENTENCE = {
  type: 'OBJECT',
  properties: {
    n: { type: 'INTEGER' },
    verdict: { type: 'STRING', enum: ['fine', 'corrected', 'unclear'] },
    corrected: TEXT,
    notes: { type: 'ARRAY', items: NOTE },
  },
  required: ['n', 'verdict', 'corrected', 'notes'],
}

const ANSWER = {
  type: 'OBJECT',
  properties: { sentences: { type: 'ARRAY', items: SENTENCE }, question: TEXT },
  required: ['sentences', 'question'],
}

function requestFor(prompt: string, withSchema: boolean) {
  const schema = { responseMimeType: 'application/json', responseSchema: ANSWER }
  return {
    contents: [{ role: 'user', parts: [{ text: prompt }] }],
    generationConfig: { maxOutputTokens: 8192, ...(withSchema && schema) },
  }
}

function readAnswer(bytes: Uint8Array): ModelAnswer {
  const answer = readGenerated(bytes)
  if (!answer.ok) return answer
  const text = textOf(answer.parts).trim()
  return text === '' ? { ok: false, error: 'empty' } : { ok: true, text }
}

export function geminiCorrector(
  options: GeminiAccess & { model: string; fallbackModel: string; budgetMs?: number },
): WithCosts<Corrector> {
  const gemini = geminiCaller(options, options, LIMITS)
  const inSchema = schemaFirst()
  return aiCorrector({
    id: 'gemini',
    secret: options.apiKey,
    limits: BATCH,
    budgetMs: options.budgetMs ?? CORRECTING_MS,
    async ask(prompt, signal) {
      const reply = await inSchema((withSchema) => gemini.reply(() => requestFor(prompt, withSchema), signal))
      return reply.ok ? readAnswer(reply.bytes) : reply.failed
    },
  })
}
