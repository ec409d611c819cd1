import type { LanguageCode } from '#domain/languages.ts'
import type { Recording, RecordingEnd } from './recorder.ts'
import type { ServerFailure } from './speech-failure.ts'
import type { TranscriberId } from './transcriber.ts'

const MICROPHONE_FAILURES = ['not-allowed', 'no-microphone', 'microphone-taken'] as const

/** The microphone is blocked, absent, or in use by another program. */
export type MicrophoneFailure = (typeof MICROPHONE_FAILURES)[number]

/**
 * Why listening came to nothing. unsupported: nothing here can hear; network: the recogniser cannot reach its
 * service; silent: it gave no sign of life; declined: the learner wants no machine to hear; failed: any other error.
 */
export type ListenFailure =
  | MicrophoneFailure
  | ServerFailure
  | 'unsupported'
  | 'network'
  | 'silent'
  | 'declined'
  | 'failed'

export function isMicrophoneFailure(failure: string | null): failure is MicrophoneFailure {
  return MICROPHONE_FAILURES.some((one) => one === failure)
}

/**
 * starting: not listening yet (a question, a microphone that opens); recording: nobody hears, the sound is kept to be
 * heard again; transcribing: the words are being worked out.
 */
export type ListenStage = 'starting' | 'listening' | 'recording' | 'transcribing'

/** Who hears: the browser, elsewhere or on the device, or an engine of our server. */
export type HeardBy = 'browser' | 'browser-on-device' | TranscriberId

/** What has been heard since listening began: settled words, and words that may still change. */
export type Transcript = { final: string; interim: string }

/** What a listener reports. `ended` comes exactly once, after everything else. */
export type ListenEvents = {
  stage?(stage: ListenStage): void
  /** Who hears from now on; told again when another engine takes over. */
  by?(engine: HeardBy): void
  heard(transcript: Transcript): void
  /** The loudness of the microphone, 0 to 1, about 30 times a second, where it is known. */
  level?(value: number): void
  /** The recording ended by itself; what was said until then is worked out as usual. */
  lost?(why: RecordingEnd): void
  /** The sound behind the words, where it was kept. Whoever takes it discards it. */
  recorded?(recording: Recording): void
  /**
   * It is over. `again` hears the same sound once more where an engine failed and the sound is still there: it
   * reports to the same events, and ends once more.
   */
  ended(failure: ListenFailure | null, again?: () => Listening): void
}

/**
 * Listening under way. `stop` ends it and keeps what was said so far, which may still have to be worked out; `cancel`
 * ends it and reports nothing more.
 */
export type Listening = { stop(): void; cancel(): void }

/** An engine that hears speech: continuous, with interim results. It never learns the expected text. */
export type Listener = {
  isSupported(): boolean
  /** Whether it would hear this language now, as far as can be told without trying. */
  canRecognise?(language: LanguageCode): Promise<boolean>
  /** Begins to listen in `language`. With `keepsSound` the sound is recorded too, where that takes no microphone away. */
  listen(language: LanguageCode, events: ListenEvents, options?: { keepsSound: boolean }): Listening
}
