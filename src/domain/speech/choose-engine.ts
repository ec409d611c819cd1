import type { LanguageCode } from '#domain/languages.ts'

/** Why no engine for speech can be chosen. */
export type NoEngine = 'unconfigured' | 'unsupported-language'

/**
 * The engine that speaks or listens: the one asked for by name, else the first of `engines` that knows the language.
 * Its failure is answered; another one is never asked silently.
 */
export function chooseEngine<Engine extends { id: string; supports(language: LanguageCode): boolean }>(
  engines: readonly Engine[],
  { language, engine }: { language: LanguageCode; engine?: Engine['id'] | undefined },
): Engine | NoEngine {
  const asked = engines.filter(({ id }) => engine === undefined || id === engine)
  if (asked.length === 0) return 'unconfigured'
  return asked.find((one) => one.supports(language)) ?? 'unsupported-language'
}
