import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { LANGUAGES } from '#domain/languages.ts'
import type { TranslateAnswer, TranslateFailure, Translator } from '#domain/translate/translator.ts'
import { chooseTranslator, TRANSLATOR_ORDER } from '#domain/translate/translator-order.ts'
import { readJson } from '../read-json.ts'

/** About 20,000 words: far more than anyone writes in a day, little enough to hold in memory. */
const LONGEST_TEXT = 100_000

const wish = z.object({
  text: z.string().refine((text) => text.trim() !== ''),
  from: z.enum(LANGUAGES),
  to: z.enum(LANGUAGES),
  translator: z.enum(TRANSLATOR_ORDER).optional(),
})

const STATUS: Record<TranslateFailure, number> = {
  unconfigured: 503,
  'unsupported-pair': 422,
  'init-failed': 503,
  'provider-key': 502,
  'provider-config': 502,
  'rate-limited': 429,
  'provider-down': 502,
  blocked: 422,
  truncated: 502,
  empty: 502,
  'too-long': 413,
  timeout: 504,
  offline: 503,
  cancelled: 499, // nobody is there to read it
  unexpected: 500,
}

/** Only the code leaves the server: a provider's own words may hold its secrets. */
function answerWith(c: Context, answer: TranslateAnswer): Response {
  if (answer.ok) return c.json(answer.value)
  const { error, retryAfterSeconds } = answer
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
  const status = STATUS[error] as ContentfulStatusCode
  return c.json({ error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }, status)
}

/** POST /api/translate: one text into another language, by the translator that is asked for or the first there is. */
export async function translateRoute(c: Context, translators: readonly Translator[]): Promise<Response> {
  const read = wish.safeParse(await readJson(c))
  if (!read.success) return c.json({ error: 'bad-request' }, 400)
  const { text, from, to, translator } = read.data
  if (text.length > LONGEST_TEXT) return answerWith(c, { ok: false, error: 'too-long' })
  const chosen = chooseTranslator(translators, { from, to, translator })
  if (typeof chosen === 'string') return answerWith(c, { ok: false, error: chosen })
  return answerWith(c, await chosen.translate({ text, from, to }, c.req.raw.signal))
}
