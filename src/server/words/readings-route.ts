import type { Context } from 'hono'
import { z } from 'zod'
import type { WithCosts } from '#domain/engine.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { chooseEngine, type NoEngine } from '#domain/speech/speech-engines.ts'
import {
  LONGEST_READ_TEXT,
  lengthOfTexts,
  MOST_READ_TEXTS,
  READER_ORDER,
  type Reader,
} from '#domain/spoken/reader.ts'
import { engineText } from '#domain/text/engine-text.ts'
import { answerEngineError, areWritten, isListOf } from '#server/http/engine-routes.ts'
import { readJson } from '#server/http/request-body.ts'
import { type CallerEnv, chooseFor } from '#server/sessions/caller.ts'

const isText = (value: unknown): value is string[] => areWritten(value, 10 * LONGEST_READ_TEXT) // more are no words

const wish = z.object({
  texts: z
    .custom<string[][]>((value) => isListOf(value, MOST_READ_TEXTS, isText) && value.length > 0)
    .transform((texts) => texts.map((words) => words.map(engineText))),
  language: z.enum(LANGUAGES),
  engine: z.enum(READER_ORDER).optional(),
})

/** POST /api/readings: how the words of texts are pronounced, by the engine asked for or the first that knows. */
export async function readingsRoute(
  c: Context<CallerEnv>,
  readers: readonly WithCosts<Reader>[],
): Promise<Response> {
  const read = wish.safeParse(await readJson(c))
  if (!read.success) return c.json({ error: 'bad-request' }, 400)
  const { texts, language, engine } = read.data
  if (lengthOfTexts(texts) > LONGEST_READ_TEXT) return answerEngineError(c, { error: 'too-long' })
  const chosen = chooseFor<WithCosts<Reader>, NoEngine>(c.var.caller, readers, (among) =>
    chooseEngine(among, { language, engine }),
  )
  if (typeof chosen === 'string') return answerEngineError(c, { error: chosen })
  const answer = await chosen.read({ texts, language }, c.req.raw.signal)
  if (!answer.ok) return answerEngineError(c, answer)
  return c.json(answer.value)
}
