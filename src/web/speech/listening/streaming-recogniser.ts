import type { LanguageCode } from '#domain/languages.ts'
import type { Listener, ListenFailure } from '#domain/speech/listener.ts'

export type StreamingRecogniser = ReturnType<typeof createStreamingRecogniser>

/** A recogniser that works while the learner speaks, with its failures in this visit. */
export function createStreamingRecogniser(listener: Listener) {
  const unknown = new Set<LanguageCode>()
  let failed: ListenFailure | null = null
  /** Why it is no longer tried for this language; null where it is. */
  const failureFor = (language: LanguageCode) =>
    failed ?? (unknown.has(language) ? 'unsupported-language' : null)
  return {
    listener,
    failureFor,
    async isWorthTrying(language: LanguageCode): Promise<boolean> {
      if (failureFor(language) !== null || !listener.isSupported()) return false
      return (await listener.canRecognise?.(language)) ?? true
    },
    /** Stops trying it in this visit; for one language only where that is what it does not know. */
    remember(failure: ListenFailure, language: LanguageCode): void {
      if (failure === 'unsupported-language') unknown.add(language)
      else failed = failure
    },
  }
}
