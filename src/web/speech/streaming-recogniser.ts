import type { LanguageCode } from '#domain/languages.ts'
import type { Listener, ListenFailure } from '#domain/speech/listener.ts'

/** A recogniser that hears while the learner speaks, and what is remembered of it for the visit. */
export type StreamingRecogniser = ReturnType<typeof createStreamingRecogniser>

export function createStreamingRecogniser(listener: Listener) {
  const unknown = new Set<LanguageCode>()
  let failed: ListenFailure | null = null
  /** Why it is not tried for this language any more, null where it is. */
  const failureFor = (language: LanguageCode) =>
    failed ?? (unknown.has(language) ? 'unsupported-language' : null)
  return {
    listener,
    failureFor,
    /** Whether it has not failed in this visit, and says that it hears the language. */
    async isWorthTrying(language: LanguageCode): Promise<boolean> {
      if (failureFor(language) !== null || !listener.isSupported()) return false
      return (await listener.canRecognise?.(language)) ?? true
    },
    /** What failed once fails again. A language it does not know says nothing about the others. */
    remember(failure: ListenFailure, language: LanguageCode): void {
      if (failure === 'unsupported-language') unknown.add(language)
      else failed = failure
    },
  }
}
