import type { LanguageCode } from '#domain/languages.ts'
import type { ListenFailure, ListenStage } from '#domain/speech/listener.ts'
import type { RecordingEnd } from '#domain/speech/recorder.ts'
import type { dictationParts } from './dictation-parts.ts'

export type DictationState = {
  stage: ListenStage | null
  /** Words that may still change. */
  interim: string
  failure: ListenFailure | null
  /** Whether the engine that failed can try the same recording again. */
  canTryAgain: boolean
  /** It ended without a failure and without a word. */
  hasHeardNothing: boolean
  /** Why the recording ended before it was stopped. */
  cutShort: RecordingEnd | null
  /** Words that came when the draft they were meant for was no longer open. */
  unplaced: string
}

export type DictationTarget = { day(): string; read(): string; write(text: string): void }

export type Dictation = {
  get(): DictationState
  subscribe(onChange: () => void): () => void
  /** Loads what it needs ahead, where it is likely to begin. */
  prepare(): void
  /** Begins to listen; the words are inserted at `caret`, an offset in the text. */
  start(language: LanguageCode, caret: number): void
  /** Ends listening; what was said is then transcribed. Cancels while it is starting: nothing was said yet. */
  stop(): void
  /** Ends listening and transcribing without a result. */
  cancel(): void
  /** Transcribes the same recording again, where an engine failed. */
  tryAgain(): void
  /** Appends the unplaced words to the draft that is open now. */
  putHere(): void
  /** What it runs with, in a chunk of its own; null before it has begun, or where that cannot be loaded. */
  parts(): typeof dictationParts | null
}

export type DictationProps = { dictation: Dictation; state: DictationState }
