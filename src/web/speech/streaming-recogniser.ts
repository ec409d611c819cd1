import type { LanguageCode } from '#domain/languages.ts'
import type { Listener, ListenFailure } from '#domain/speech/listener.ts'

/** An engine that hears while the learner speaks, and what is remembered of it for the visit. */
export type StreamingRecogniser = {
  /** Takes part in listening: the engine itself. */
  listener: Listener
  /** Whether it has not failed in this visit, and says that it hears the language. */
  isWorthTrying(language: LanguageCode): Promise<boolean>
  /** Why it is not tried for this language any more, null where it is. */
  failureFor(language: LanguageCode): ListenFailure | null
  /** What failed once fails again. A language it does not know says nothing about the others. */
  remember(failure: ListenFailure, language: LanguageCode): void
}

/** Watches an engine for a visit. */
export function createStreamingRecogniser(listener: Listener): StreamingRecogniser {
  const unknown = new Set<LanguageCode>()
  let failed: ListenFailure | null = null
  const failureFor = (language: LanguageCode) =>
    failed ?? (unknown.has(language) ? 'language-not-supported' : null)
  return {
    listener,
    failureFor,
    async isWorthTrying(language) {
      if (failureFor(language) !== null || !listener.isSupported()) return false
      return (await listener.canRecognise?.(language)) ?? true
    },
    remember(failure, language) {
      if (failure === 'language-not-supported') unknown.add(language)
      else failed = failure
    },
  }
}
