import type { Context } from 'hono'
import { z } from 'zod'
import type { WithCosts } from '#domain/engine.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { chooseEngine, type NoEngine } from '#domain/speech/speech-engines.ts'
import { LONGEST_SPOKEN_TEXT, SYNTHESISER_ORDER, type Synthesiser } from '#domain/speech/synthesiser.ts'
import { answerEngineError } from '#server/http/engine-error.ts'
import { readJson } from '#server/http/read-json.ts'
import { textForEngine } from '#server/http/written-text.ts'
import { type CallerEnv, chooseFor } from '#server/sessions/caller.ts'

const [SLOWEST, FASTEST] = [0.5, 2] // what every engine can speak and a learner can follow

const wish = z.object({
  text: textForEngine,
  language: z.enum(LANGUAGES),
  rate: z.number().min(SLOWEST).max(FASTEST).default(1),
  engine: z.enum(SYNTHESISER_ORDER).optional(),
})

/** POST /api/speak: a text as a WAV file, by the engine asked for or the first that the caller may use. */
export async function speakRoute(
  c: Context<CallerEnv>,
  synthesisers: readonly WithCosts<Synthesiser>[],
): Promise<Response> {
  const read = wish.safeParse(await readJson(c))
  if (!read.success) return c.json({ error: 'bad-request' }, 400)
  const { engine, ...request } = read.data
  if (request.text.length > LONGEST_SPOKEN_TEXT) return answerEngineError(c, { error: 'too-long' })
  const chosen = chooseFor<WithCosts<Synthesiser>, NoEngine>(c.var.caller, synthesisers, (among) =>
    chooseEngine(among, { language: request.language, engine }),
  )
  if (typeof chosen === 'string') return answerEngineError(c, { error: chosen })
  const answer = await chosen.synthesise(request, c.req.raw.signal)
  if (!answer.ok) return answerEngineError(c, answer)
  return c.body(answer.value.wav, 200, { 'Content-Type': 'audio/wav', 'Echolog-Engine': answer.value.by })
}
