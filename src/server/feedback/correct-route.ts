import type { Context } from 'hono'
import { z } from 'zod'
import { LEVELS } from '#domain/accounts/profile.ts'
import type { WithCosts } from '#domain/engine.ts'
import { CORRECTOR_ORDER, MOST_SENTENCES } from '#domain/feedback/corrections.ts'
import { type Corrector, isTooMuch } from '#domain/feedback/corrector.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { chooseEngine, type NoEngine } from '#domain/speech/speech-engines.ts'
import { answerEngineError, areWritten } from '#server/http/engine-routes.ts'
import { readJson } from '#server/http/request-body.ts'
import { type CallerEnv, chooseFor } from '#server/sessions/caller.ts'

const MOST_READ = 10 * MOST_SENTENCES // more than these are no list of sentences

const wish = z.object({
  sentences: z.custom<string[]>((value) => areWritten(value, MOST_READ) && value.length > 0),
  meant: z.string().default(''),
  language: z.enum(LANGUAGES),
  nativeLanguage: z.enum(LANGUAGES),
  level: z.enum(LEVELS).optional(),
  corrector: z.enum(CORRECTOR_ORDER).optional(),
})

/**
 * POST /api/correct: what could be otherwise in sentences, by the corrector asked for or the first that the caller may
 * use. What comes and what goes is neither kept nor logged.
 */
export async function correctRoute(
  c: Context<CallerEnv>,
  correctors: readonly WithCosts<Corrector>[],
): Promise<Response> {
  const read = wish.safeParse(await readJson(c))
  if (!read.success) return c.json({ error: 'bad-request' }, 400)
  const { corrector, ...request } = read.data
  if (isTooMuch(request)) return answerEngineError(c, { error: 'too-long' })
  const chosen = chooseFor<WithCosts<Corrector>, NoEngine>(c.var.caller, correctors, (among) =>
    chooseEngine(among, { language: request.language, engine: corrector }),
  )
  if (typeof chosen === 'string') return answerEngineError(c, { error: chosen })
  const answer = await chosen.correct(request, c.req.raw.signal)
  return answer.ok ? c.json(answer.value) : answerEngineError(c, answer)
}
