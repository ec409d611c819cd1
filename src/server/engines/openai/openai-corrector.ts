import { completionRequest, readCompletion } from '#domain/ai-provider/openai-completion.ts'
import type { WithCosts } from '#domain/engine.ts'
import { REMARK_KINDS } from '#domain/feedback/corrections.ts'
import type { Corrector } from '#domain/feedback/corrector.ts'
import { aiCorrector, CORRECTING_MS, type ModelAnswer, schemaFirst } from '#server/engines/ai-corrector.ts'
import { parseJson } from '#server/engines/ai-provider-call.ts'
import { type OpenaiAccess, openaiReplier } from './openai-call.ts'

const LIMITS = {
  timeoutMs: CORRECTING_MS, // a model on a machine without a graphics card may need all of it for one batch
  largestAnswerBytes: 1_000_000,
}

// 4,096 tokens often hold instruction, what was meant, sentences and an answer four times as long
const BATCH = { sentences: 4, characters: 500 }

const TEXT = { type: 'string' }

function objectOf<Fields extends object>(properties: Fields) {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

/** As 'strict' wants it: every field required and none besides. */
const ANSWER = objectOf({
  sentences: {
    type: 'array',
    items: objectOf({
      n: { type: 'integer' },
      verdict: { type: 'string', enum: ['fine', 'corrected', 'unclear'] },
      corrected: TEXT,
      notes: {
        type: 'array',
        items: objectOf({
          wrong: TEXT,
          right: TEXT,
          kind: { type: 'string', enum: REMARK_KINDS },
          why: TEXT,
        }),
      },
    }),
  },
  question: TEXT,
})

const RESPONSE_FORMAT = {
  type: 'json_schema',
  json_schema: { name: 'corrections', strict: true, schema: ANSWER },
}

function requestFor(model: string, prompt: string, withSchema: boolean) {
  return { ...completionRequest(model, prompt), ...(withSchema && { response_format: RESPONSE_FORMAT }) }
}

function readAnswer(bytes: Uint8Array, asked: string): ModelAnswer {
  const answer = readCompletion(parseJson(bytes), asked)
  if (!answer.ok) return answer
  const text = answer.text.trim()
  return text === '' ? { ok: false, error: 'empty' } : { ok: true, text }
}

export function openaiCorrector(
  options: OpenaiAccess & { model: string; budgetMs?: number },
): WithCosts<Corrector> {
  const { apiKey, model } = options
  const call = openaiReplier(options, model, LIMITS)
  const inSchema = schemaFirst()
  return aiCorrector({
    id: 'openai',
    secret: apiKey,
    limits: BATCH,
    budgetMs: options.budgetMs ?? CORRECTING_MS,
    async ask(prompt, signal) {
      const reply = await inSchema((withSchema) =>
        call('/chat/completions', { json: requestFor(model, prompt, withSchema) }, signal),
      )
      return reply.ok ? readAnswer(reply.bytes, prompt) : reply.failed
    },
  })
}
