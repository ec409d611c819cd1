import type { LanguageCode } from '#domain/languages.ts'
import type { Translator, TranslatorId } from './translator.ts'

/** The order in which translators are preferred: what reads best first, then what needs nothing from anyone. */
export const TRANSLATOR_ORDER: readonly TranslatorId[] = [
  'gemini',
  'openai',
  'libretranslate',
  'apertium',
  'browser',
]

/** The translators in order of preference. */
export function inOrderOfPreference<Some extends { id: TranslatorId }>(translators: readonly Some[]): Some[] {
  return translators.toSorted((a, b) => TRANSLATOR_ORDER.indexOf(a.id) - TRANSLATOR_ORDER.indexOf(b.id))
}

/** Why no translator can be chosen. */
export type NoTranslator = 'unconfigured' | 'unsupported-pair'

/**
 * The translator that answers: the one asked for by name, else the first of `translators` that knows the two
 * languages. Its failure is shown to the learner; another one is only ever asked when the learner says so.
 */
export function chooseTranslator<Some extends Translator>(
  translators: readonly Some[],
  { from, to, translator }: { from: LanguageCode; to: LanguageCode; translator?: TranslatorId | undefined },
): Some | NoTranslator {
  const asked = translators.filter(({ id }) => translator === undefined || id === translator)
  if (asked.length === 0) return 'unconfigured'
  return asked.find((one) => one.supports(from, to)) ?? 'unsupported-pair'
}
