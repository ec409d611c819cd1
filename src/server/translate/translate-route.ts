import type { Context } from 'hono'
import { z } from 'zod'
import type { WithCosts } from '#domain/engine-costs.ts'
import { LANGUAGES } from '#domain/languages.ts'
import {
  chooseTranslator,
  type NoTranslator,
  TRANSLATOR_ORDER,
  type Translator,
} from '#domain/translate/translator.ts'
import { answerEngineError } from '#server/http/engine-error.ts'
import { readJson } from '#server/http/read-json.ts'
import { textForEngine } from '#server/http/written-text.ts'
import { type CallerEnv, chooseFor } from '#server/sessions/caller.ts'

const LONGEST_TEXT = 100_000 // UTF-16 units, some 20,000 words

const wish = z.object({
  text: textForEngine,
  from: z.enum(LANGUAGES),
  to: z.enum(LANGUAGES),
  translator: z.enum(TRANSLATOR_ORDER).optional(),
})

/** POST /api/translate: translates a text, by the translator asked for or the first that the caller may use. */
export async function translateRoute(
  c: Context<CallerEnv>,
  translators: readonly WithCosts<Translator>[],
): Promise<Response> {
  const read = wish.safeParse(await readJson(c))
  if (!read.success) return c.json({ error: 'bad-request' }, 400)
  const { text, from, to, translator } = read.data
  if (text.length > LONGEST_TEXT) return answerEngineError(c, { error: 'too-long' })
  const chosen = chooseFor<WithCosts<Translator>, NoTranslator>(c.var.caller, translators, (among) =>
    chooseTranslator(among, { from, to, translator }),
  )
  if (typeof chosen === 'string') return answerEngineError(c, { error: chosen })
  const answer = await chosen.translate({ text, from, to }, c.req.raw.signal)
  return answer.ok ? c.json(answer.value) : answerEngineError(c, answer, answer.message)
}
