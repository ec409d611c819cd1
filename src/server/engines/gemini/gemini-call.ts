import { z } from 'zod'
import type { AiProviderFailed } from '#domain/ai-provider/ai-provider-error.ts'
import { type Access, callAiProvider, type Limits, parseJson } from '#server/engines/ai-provider-call.ts'

export type GeminiAccess = Access<string>

type BodyFor = (model: string) => unknown

/**
 * Google's generateContent, through plain fetch. Google retires models: after the first 404 this caller uses
 * `fallbackModel`, where there is one, for good. `model` answers the one in use, `reply` the bytes as they came.
 */
export function geminiCaller(
  access: GeminiAccess,
  { model: preferred, fallbackModel = preferred }: { model: string; fallbackModel?: string },
  limits: Limits,
) {
  const { apiKey, baseUrl, log } = access
  const provider = { ...limits, ...access, name: 'Gemini' }
  let model = preferred

  function call(bodyFor: BodyFor, signal: AbortSignal) {
    const url = `${baseUrl}/v1beta/models/${model}:generateContent`
    const headers = { 'x-goog-api-key': apiKey }
    return callAiProvider(provider, { url, headers, body: { json: bodyFor(model) }, model }, signal)
  }

  async function callOrFallBack(bodyFor: BodyFor, signal: AbortSignal) {
    const asked = model
    const reply = await call(bodyFor, signal)
    if (reply.ok || reply.status !== 404 || asked === fallbackModel) return reply
    if (model !== fallbackModel)
      log.warn({ gone: asked, now: fallbackModel }, 'Gemini model is gone: using the fallback')
    model = fallbackModel
    return call(bodyFor, signal)
  }

  return {
    model: () => model,
    reply: callOrFallBack,
    async ask<Answer>(
      bodyFor: BodyFor,
      read: (bytes: Uint8Array) => Answer,
      signal: AbortSignal,
    ): Promise<Answer | AiProviderFailed> {
      const reply = await callOrFallBack(bodyFor, signal)
      return reply.ok ? read(reply.bytes) : reply.failed
    },
  }
}

const part = z.object({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  inlineData: z.object({ mimeType: z.string().default(''), data: z.string() }).optional(),
})

const generated = z.object({
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  candidates: z
    .array(
      z.object({
        finishReason: z.string().optional(),
        content: z.object({ parts: z.array(part).optional() }).optional(),
      }),
    )
    .optional(),
})

type GeneratedPart = z.infer<typeof part>

type Generated =
  | { ok: true; parts: GeneratedPart[] }
  | { ok: false; error: 'provider-down' | 'empty' | 'blocked' | 'truncated' }

/** Reads a 2xx answer: the first candidate without its thoughts, or why that is not a whole answer. */
export function readGenerated(bytes: Uint8Array): Generated {
  const read = generated.safeParse(parseJson(bytes))
  if (!read.success) return { ok: false, error: 'provider-down' }
  const [candidate] = read.data.candidates ?? []
  if (candidate === undefined)
    return { ok: false, error: read.data.promptFeedback?.blockReason === undefined ? 'empty' : 'blocked' }
  const { finishReason = 'STOP', content } = candidate
  if (finishReason === 'MAX_TOKENS') return { ok: false, error: 'truncated' }
  if (finishReason !== 'STOP') return { ok: false, error: 'blocked' } // SAFETY, RECITATION, PROHIBITED_CONTENT, …
  return { ok: true, parts: (content?.parts ?? []).filter(({ thought }) => thought !== true) }
}

export function textOf(parts: GeneratedPart[]): string {
  return parts.map(({ text }) => text ?? '').join('')
}
