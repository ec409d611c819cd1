import type { Context } from 'hono'
import type { WithCosts } from '#domain/engine-costs.ts'
import { speechCapabilitiesOf } from '#domain/speech/speech-engines.ts'
import type { Synthesiser } from '#domain/speech/synthesiser.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import { capabilitiesOf } from '#domain/translate/capabilities.ts'
import type { Translator } from '#domain/translate/translator.ts'
import { type Caller, enginesFor } from '#server/sessions/caller.ts'

type Engines = {
  translators: readonly WithCosts<Translator>[]
  synthesisers: readonly WithCosts<Synthesiser>[]
  transcribers: readonly WithCosts<Transcriber>[]
}

/** GET /api/capabilities: the engines that this caller may use. */
export function capabilitiesRoute(c: Context, engines: Engines, caller: Caller): Response {
  c.header('Vary', 'Authorization')
  return c.json({
    ...capabilitiesOf(enginesFor(caller, engines.translators)),
    ...speechCapabilitiesOf(
      enginesFor(caller, engines.synthesisers),
      enginesFor(caller, engines.transcribers),
    ),
    ...(caller.is === 'unsure' && { isPassing: true }), // to be asked again: more may be allowed in a moment
  })
}
