import type { Context } from 'hono'
import { z } from 'zod'
import type { WithCosts } from '#domain/engine.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { chooseEngine, type NoEngine } from '#domain/speech/speech-engines.ts'
import { TRANSCRIBER_ORDER, type Transcriber } from '#domain/speech/transcriber.ts'
import { readSpeech } from '#domain/speech/wav.ts'
import { answerEngineError } from '#server/http/engine-error.ts'
import { type CallerEnv, chooseFor } from '#server/sessions/caller.ts'

const wish = z.object({ language: z.enum(LANGUAGES), engine: z.enum(TRANSCRIBER_ORDER).optional() })

/**
 * POST /api/listen: the words of a WAV file (16 kHz, mono, 16 bit, at most a minute), by the engine asked for or
 * the first that the caller may use for the language. The sound stays in memory and is kept nowhere.
 */
export async function listenRoute(
  c: Context<CallerEnv>,
  transcribers: readonly WithCosts<Transcriber>[],
): Promise<Response> {
  const read = wish.safeParse(c.req.query())
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
