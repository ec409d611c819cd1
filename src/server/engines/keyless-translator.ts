import type { WithCosts } from '#domain/engine-costs.ts'
import type { Translator } from '#domain/translate/translator.ts'

/** Stands in for Gemini where it was chosen and has no usable key, so that the learner is told exactly that. */
export function keylessTranslator(): WithCosts<Translator> {
  return {
    id: 'gemini',
    quality: 'good',
    costs: 'nothing', // nobody is asked
    supports: () => true,
    translate: async (_, signal) => ({ ok: false, error: signal.aborted ? 'cancelled' : 'init-failed' }),
  }
}
