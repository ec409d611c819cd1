import type { Context } from 'hono'
import { z } from 'zod'
import type { WithCosts } from '#domain/engine-costs.ts'
import { LANGUAGES } from '#domain/languages.ts'
import type { TranslateAnswer, Translator } from '#domain/translate/translator.ts'
import { chooseTranslator, type NoTranslator, TRANSLATOR_ORDER } from '#domain/translate/translator.ts'
import { answerEngineError } from '#server/http/engine-error.ts'
import { readJson } from '#server/http/read-json.ts'
import { type Caller, chooseFor } from '#server/sessions/caller.ts'

/** About 20,000 words: far more than anyone writes in a day, little enough to hold in memory. */
const LONGEST_TEXT = 100_000

const wish = z.object({
  text: z.string().refine((text) => text.trim() !== ''),
  from: z.enum(LANGUAGES),
  to: z.enum(LANGUAGES),
  translator: z.enum(TRANSLATOR_ORDER).optional(),
})

function answerWith(c: Context, answer: TranslateAnswer): Response {
  return answer.ok ? c.json(answer.value) : answerEngineError(c, answer)
}

/**
 * POST /api/translate: one text into another language, by the translator that is asked for or the first that the caller
 * may use.
 */
export async function translateRoute(
  c: Context,
  translators: readonly WithCosts<Translator>[],
  caller: Caller,
): Promise<Response> {
  const read = wish.safeParse(await readJson(c))
  if (!read.success) return c.json({ error: 'bad-request' }, 400)
  const { text, from, to, translator } = read.data
  if (text.length > LONGEST_TEXT) return answerWith(c, { ok: false, error: 'too-long' })
  const chosen = chooseFor<WithCosts<Translator>, NoTranslator>(caller, translators, (among) =>
    chooseTranslator(among, { from, to, translator }),
  )
  if (typeof chosen === 'string') return answerEngineError(c, { error: chosen })
  return answerWith(c, await chosen.translate({ text, from, to }, c.req.raw.signal))
}
