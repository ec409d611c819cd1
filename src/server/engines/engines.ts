import type { WithCosts } from '#domain/engine.ts'
import type { Corrector } from '#domain/feedback/corrector.ts'
import type { Synthesiser } from '#domain/speech/synthesiser.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import type { Reader } from '#domain/spoken/reader.ts'
import type { Translator } from '#domain/translate/translator.ts'

/** The engines of an installation, in order of preference. */
export type Engines = {
  translators: readonly WithCosts<Translator>[]
  synthesisers: readonly WithCosts<Synthesiser>[]
  transcribers: readonly WithCosts<Transcriber>[]
  readers: readonly WithCosts<Reader>[]
  correctors: readonly WithCosts<Corrector>[]
}
