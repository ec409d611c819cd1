import type { LanguageCode } from '#domain/languages.ts'

/** What recognition is doing. */
export type ListenerStatus = 'inactive' | 'listening' | 'error'

/** Why listening ended without the learner ending it. 'failed' is any other error of the engine. */
export type ListenFailure =
  | 'unsupported'
  | 'not-allowed'
  | 'no-microphone'
  | 'network'
  | 'language-not-supported'
  | 'failed'

/** What has been heard since listening began: settled words, and words that may still change. */
export type Transcript = { final: string; interim: string }

/** What a listener reports. `ended` comes exactly once, after the last `heard`. */
export type ListenEvents = {
  heard(transcript: Transcript): void
  ended(failure: ListenFailure | null): void
}

/** An engine that hears speech: continuous, with interim results. It never learns the expected text. */
export type Listener = {
  isSupported(): boolean
  /** Begins to listen in `language`; the answer stops it, keeping what was heard so far. */
  listen(language: LanguageCode, events: ListenEvents): { stop(): void }
}
