import type { LanguageCode } from '#domain/languages.ts'
import type { Recording, RecordingEnd } from './recorder.ts'
import type { SpeechEnd } from './speech-end.ts'
import type { ServerFailure } from './speech-failure.ts'
import type { TranscriberId } from './transcriber.ts'

const MICROPHONE_FAILURES = ['not-allowed', 'no-microphone', 'microphone-taken'] as const

/** Blocked, absent, or in use by another program. */
export type MicrophoneFailure = (typeof MICROPHONE_FAILURES)[number]

/**
 * unsupported: nothing here recognises speech; network: the recogniser cannot reach its service; silent: it gave no
 * response; declined: the learner wants no recognition; only-recorded: not of this recording; failed: any other error.
 */
export type ListenFailure =
  | MicrophoneFailure
  | ServerFailure
  | 'unsupported'
  | 'network'
  | 'silent'
  | 'declined'
  | 'only-recorded'
  | 'failed'

export function isMicrophoneFailure(failure: string | null): failure is MicrophoneFailure {
  return MICROPHONE_FAILURES.some((one) => one === failure)
}

/**
 * starting: a question is open, or the microphone opens; recording: for recognition afterwards; transcribing: the
 * words are being worked out.
 */
export type ListenStage = 'starting' | 'listening' | 'recording' | 'transcribing'

/** The recogniser: the browser, elsewhere or on the device, or an engine of our server. */
export type HeardBy = 'browser' | 'browser-on-device' | TranscriberId

/** Settled words, and words that may still change. */
export type Transcript = { final: string; interim: string }

/** `ended` comes exactly once, after everything else. */
export type ListenEvents = {
  stage?(stage: ListenStage): void
  by?(engine: HeardBy): void
  heard(transcript: Transcript): void
  /** Loudness, 0 to 1, about 30 times a second, where it is known, and for how many ms it was that. */
  level?(value: number, ms: number): void
  /** The recording ended by itself; what was said until then is worked out as usual. */
  lost?(why: RecordingEnd): void
  /** Nothing more was said, or nothing at all, so it stops by itself. */
  fellSilent?(why: SpeechEnd): void
  /** The sound, where it was kept; its receiver discards it. */
  recorded?(recording: Recording): void
  /** `again` recognises the kept sound once more after a failure, with the same events. */
  ended(failure: ListenFailure | null, again?: () => Listening): void
}

/** `stop` keeps what was said so far, which may still be worked out; `cancel` reports nothing more. */
export type Listening = { stop(): void; cancel(): void }

/** `onlyRecords`: nothing recognises what was said. `endsWithSpeech`: it stops by itself where the learner wants that. */
export type ListenOptions = { keepsSound: boolean; onlyRecords?: boolean; endsWithSpeech?: boolean }

/** Continuous recognition with interim results. It never learns the expected text. */
export type Listener = {
  isSupported(): boolean
  canRecognise?(language: LanguageCode): Promise<boolean>
  /** Whether listening that keeps the sound records it; not where the recogniser takes the microphone for itself. */
  canKeepSound?(language: LanguageCode): Promise<boolean>
  /** With `keepsSound` the sound is recorded too, where that takes no microphone away. */
  listen(language: LanguageCode, events: ListenEvents, options?: ListenOptions): Listening
}
