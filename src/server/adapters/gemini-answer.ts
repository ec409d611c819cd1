import { z } from 'zod'
import { cleanTranslation } from '#domain/translate/clean-translation.ts'
import { failureOf } from '#domain/translate/failure-of.ts'
import type { TranslateAnswer, TranslateFailure } from '#domain/translate/translator.ts'

const refusal = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    details: z.array(z.record(z.string(), z.unknown())).optional(),
  }),
})

const generated = z.object({
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  candidates: z
    .array(
      z.object({
        finishReason: z.string().optional(),
        content: z
          .object({
            parts: z
              .array(z.object({ text: z.string().optional(), thought: z.boolean().optional() }))
              .optional(),
          })
          .optional(),
      }),
    )
    .optional(),
})

type Failed = Extract<TranslateAnswer, { ok: false }>

/** What the operator's log may hold of a refusal: its kind, never the provider's sentence, which can quote the entry. */
export type RefusalForLog = { status: number; kind?: string }

function wordsOf(error: z.infer<typeof refusal>['error'] | undefined): string {
  const reasons = (error?.details ?? []).map((detail) => String(detail.reason ?? ''))
  return [error?.message ?? '', ...reasons].join(' ')
}

function failureFor(status: number, words: string): TranslateFailure {
  if (status === 429) return 'rate-limited'
  const told = failureOf(new Error(words)).error
  if (told === 'provider-key' || told === 'rate-limited') return told
  if (status === 401 || status === 403) return 'provider-key'
  return status >= 500 ? 'provider-down' : 'provider-config'
}

/** The seconds to wait: of RetryInfo ('37s'), else of the Retry-After header. */
function retryAfter(details: Record<string, unknown>[], header: string | null): number | undefined {
  const delays = details.map(({ retryDelay }) => (typeof retryDelay === 'string' ? retryDelay : ''))
  const delay = delays.find((text) => /^\d+(\.\d+)?s$/.test(text)) ?? header ?? ''
  const seconds = Math.ceil(Number.parseFloat(delay))
  return Number.isNaN(seconds) ? undefined : Math.max(1, seconds)
}

/** Reads an answer whose status is not 2xx. */
export function readRefusal(
  status: number,
  body: unknown,
  retryAfterHeader: string | null,
): { failed: Failed; forLog: RefusalForLog } {
  const read = refusal.safeParse(body)
  const error = read.success ? read.data.error : undefined
  const code = failureFor(status, wordsOf(error))
  const seconds = code === 'rate-limited' ? retryAfter(error?.details ?? [], retryAfterHeader) : undefined
  const kind = /^[A-Z_]{1,60}$/.exec(error?.status ?? '')?.[0]
  return {
    failed: { ok: false, error: code, ...(seconds !== undefined && { retryAfterSeconds: seconds }) },
    forLog: { status, ...(kind !== undefined && { kind }) },
  }
}

/** Reads a 2xx answer: the text of the first candidate, or why it is not a whole translation. */
export function readGenerated(body: unknown): TranslateAnswer {
  const read = generated.safeParse(body)
  if (!read.success) return { ok: false, error: 'provider-down' }
  const [candidate] = read.data.candidates ?? []
  if (candidate === undefined)
    return { ok: false, error: read.data.promptFeedback?.blockReason === undefined ? 'empty' : 'blocked' }
  const { finishReason = 'STOP', content } = candidate
  if (finishReason === 'MAX_TOKENS') return { ok: false, error: 'truncated' }
  if (finishReason !== 'STOP') return { ok: false, error: 'blocked' } // SAFETY, RECITATION, PROHIBITED_CONTENT, …
  const parts = (content?.parts ?? []).filter(({ thought }) => thought !== true)
  const text = cleanTranslation(parts.map((part) => part.text ?? '').join(''))
  if (text === '') return { ok: false, error: 'empty' }
  return { ok: true, value: { text, by: 'gemini', quality: 'good' } }
}
