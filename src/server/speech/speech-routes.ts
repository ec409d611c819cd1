import type { Context } from 'hono'
import { z } from 'zod'
import type { WithCosts } from '#domain/engine.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { chooseEngine, type NoEngine } from '#domain/speech/speech-engines.ts'
import { LONGEST_SPOKEN_TEXT, SYNTHESISER_ORDER, type Synthesiser } from '#domain/speech/synthesiser.ts'
import { TRANSCRIBER_ORDER, type Transcriber } from '#domain/speech/transcriber.ts'
import { readSpeech } from '#domain/speech/wav.ts'
import { answerEngineError, textForEngine } from '#server/http/engine-routes.ts'
import { readJson } from '#server/http/request-body.ts'
import { type CallerEnv, chooseFor } from '#server/sessions/caller.ts'

const [SLOWEST, FASTEST] = [0.5, 2] // what every engine can speak and a learner can follow

const wishToHear = z.object({
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
  const read = wishToHear.safeParse(await readJson(c))
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

const wishToSpeak = z.object({ language: z.enum(LANGUAGES), engine: z.enum(TRANSCRIBER_ORDER).optional() })

/**
 * POST /api/listen: the words of a WAV file (16 kHz, mono, 16 bit, at most a minute), by the engine asked for or
 * the first that the caller may use for the language. The sound stays in memory and is kept nowhere.
 */
export async function listenRoute(
  c: Context<CallerEnv>,
  transcribers: readonly WithCosts<Transcriber>[],
): Promise<Response> {
  const read = wishToSpeak.safeParse(c.req.query())
  if (!read.success) return c.json({ error: 'bad-request' }, 400)
  const { language, engine } = read.data
  const wav = new Uint8Array(await c.req.arrayBuffer())
  const speech = readSpeech(wav)
  if (!speech.ok) return answerEngineError(c, speech)
  const chosen = chooseFor<WithCosts<Transcriber>, NoEngine>(c.var.caller, transcribers, (among) =>
    chooseEngine(among, { language, engine }),
  )
  if (typeof chosen === 'string') return answerEngineError(c, { error: chosen })
  const answer = await chosen.transcribe({ wav, language }, c.req.raw.signal)
  return answer.ok ? c.json(answer.value) : answerEngineError(c, answer)
}
