import type { LanguageCode } from '#domain/languages.ts'
import { type AttemptAccuracy, measureAttempt } from '#domain/shadow/accuracy.ts'
import type { HeardBy, ListenFailure, ListenStage, Transcript } from '#domain/speech/listener.ts'
import type { Recording, RecordingEnd } from '#domain/speech/recorder.ts'
import type { VoiceFailure, VoiceStatus } from '#domain/speech/voice.ts'

// recorded: not recognised, for the reason `why` (null: the learner did not wait), but it can be played.
// failed: there is not even a recording.
type Outcome =
  | { kind: 'measured'; accuracy: AttemptAccuracy }
  | { kind: 'nothing-heard' }
  | { kind: 'recorded'; why: ListenFailure | null }
  | { kind: 'failed'; failure: ListenFailure }

export type ShadowingState = {
  language: LanguageCode
  sentences: string[]
  /** The index of the sentence being practised. */
  current: number
  activity: 'none' | ListenStage
  /** Who hears, or heard, this attempt. */
  by: HeardBy | null
  transcript: Transcript
  outcome: Outcome | null
  /** Whether the engine that failed can try the recording again. */
  canRecogniseAgain: boolean
  /** Why the recording ended before it was stopped. */
  cutShort: RecordingEnd | null
  recording: Recording | null
  /** Sentences that the learner has marked in this visit. */
  practiced: ReadonlySet<string>
  voice: VoiceStatus
  rate: number
  /** The word being said, as UTF-16 units of the current sentence. */
  spoken: { offset: number; length: number } | null
  voiceFailure: VoiceFailure | null
}

/** Where the state is kept; `set` shows it at once. */
export type ShadowingStore = { get(): ShadowingState; set(change: Partial<ShadowingState>): void }

/** What a new attempt begins with, whatever the last one left. */
export const NO_ATTEMPT = {
  by: null,
  transcript: { final: '', interim: '' },
  outcome: null,
  canRecogniseAgain: false,
  cutShort: null,
  recording: null,
  voiceFailure: null,
} satisfies Partial<ShadowingState>

export function newShadowing(language: LanguageCode, sentences: string[]): ShadowingState {
  return {
    ...NO_ATTEMPT,
    language,
    sentences,
    current: 0,
    activity: 'none',
    practiced: new Set(),
    voice: 'idle',
    rate: 1,
    spoken: null,
  }
}

export function currentSentence(state: ShadowingState): string {
  return state.sentences[state.current] ?? ''
}

/** Whether the voice is speaking at another speed than its normal one. */
export function isSlowed({ voice, rate }: ShadowingState): boolean {
  return voice !== 'idle' && rate !== 1
}

/** What an attempt that has ended came to. */
export function outcomeOf(state: ShadowingState, failure: ListenFailure | null): Outcome {
  if (failure !== null)
    return state.recording === null ? { kind: 'failed', failure } : { kind: 'recorded', why: failure }
  const heard = state.transcript.final
  const accuracy = heard === '' ? null : measureAttempt(currentSentence(state), heard, state.language)
  return accuracy === null ? { kind: 'nothing-heard' } : { kind: 'measured', accuracy }
}
