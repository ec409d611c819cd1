import { z } from 'zod'
import { parseJson } from '#server/engines/ai-provider-call.ts'

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

/** A part of what a model answered: text, or sound in base64. */
type GeneratedPart = z.infer<typeof part>

type Generated =
  | { ok: true; parts: GeneratedPart[] }
  | { ok: false; error: 'provider-down' | 'empty' | 'blocked' | 'truncated' }

/** Reads a 2xx answer: what the first candidate says beside its thoughts, or why that is not a whole answer. */
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

/** The text of the parts together. */
export function textOf(parts: GeneratedPart[]): string {
  return parts.map(({ text }) => text ?? '').join('')
}
