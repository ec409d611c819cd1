import type { LanguageCode } from '#domain/languages.ts'
import { type AttemptAccuracy, measureAttempt } from '#domain/shadow/accuracy.ts'
import type { HeardBy, ListenFailure, ListenStage, Transcript } from '#domain/speech/listener.ts'
import type { Recording, RecordingEnd } from '#domain/speech/recorder.ts'
import type { VoiceFailure, VoiceStatus } from '#domain/speech/voice.ts'

/**
 * What came of the last attempt at the current sentence. recorded: nobody has heard it, for that reason (null when the
 * learner did not want to wait), and the learner can hear themselves; failed: there is not even a recording.
 */
type Outcome =
  | { kind: 'measured'; accuracy: AttemptAccuracy }
  | { kind: 'nothing-heard' }
  | { kind: 'recorded'; why: ListenFailure | null }
  | { kind: 'failed'; failure: ListenFailure }

export type ShadowingState = {
  language: LanguageCode
  sentences: string[]
  /** The place of the sentence being practised. */
  current: number
  /** What the last press of the microphone's button is doing. */
  activity: 'none' | ListenStage
  /** Who hears, or heard, this attempt. */
  by: HeardBy | null
  transcript: Transcript
  outcome: Outcome | null
  /** Whether the recording can be heard once more by the engine that failed. */
  canRecogniseAgain: boolean
  /** Why the recording ended before it was stopped. */
  cutShort: RecordingEnd | null
  recording: Recording | null
  /** Sentences the learner has marked as practised themselves, in this visit. */
  practiced: ReadonlySet<string>
  voice: VoiceStatus
  rate: number
  /** The word being said, as a place in the current sentence. */
  spoken: { offset: number; length: number } | null
  voiceFailure: VoiceFailure | null
}

/** What has happened. */
export type ShadowingFact =
  | { type: 'sentence-opened'; place: number }
  | { type: 'attempt-began' }
  | { type: 'stage-changed'; stage: ListenStage }
  | { type: 'engine-changed'; engine: HeardBy }
  | { type: 'words-heard'; transcript: Transcript }
  | { type: 'recording-cut-short'; why: RecordingEnd }
  | { type: 'recording-made'; recording: Recording }
  | { type: 'attempt-ended'; failure: ListenFailure | null; canRecogniseAgain: boolean }
  | { type: 'attempt-cancelled' }
  | { type: 'recognition-repeated' }
  | { type: 'sentence-practiced' }
  | { type: 'voice-asked'; rate: number }
  | { type: 'voice-changed'; status: VoiceStatus }
  | { type: 'word-began'; offset: number; length: number }
  | { type: 'voice-ended'; failure: VoiceFailure | null }

/** Where the state is kept. */
export type ShadowingStore = { get(): ShadowingState; dispatch(fact: ShadowingFact): void }

const NOTHING_HEARD: Transcript = { final: '', interim: '' }

export function newShadowing(language: LanguageCode, sentences: string[]): ShadowingState {
  return {
    language,
    sentences,
    current: 0,
    activity: 'none',
    by: null,
    transcript: NOTHING_HEARD,
    outcome: null,
    canRecogniseAgain: false,
    cutShort: null,
    recording: null,
    practiced: new Set(),
    voice: 'idle',
    rate: 1,
    spoken: null,
    voiceFailure: null,
  }
}

export function currentSentence(state: ShadowingState): string {
  return state.sentences[state.current] ?? ''
}

/** Whether the voice is speaking at another speed than its normal one. */
export function isSlowed({ voice, rate }: ShadowingState): boolean {
  return voice !== 'idle' && rate !== 1
}

function outcomeOf(state: ShadowingState, failure: ListenFailure | null): Outcome {
  if (failure !== null)
    return state.recording === null ? { kind: 'failed', failure } : { kind: 'recorded', why: failure }
  const heard = state.transcript.final
  const accuracy = heard === '' ? null : measureAttempt(currentSentence(state), heard, state.language)
  return accuracy === null ? { kind: 'nothing-heard' } : { kind: 'measured', accuracy }
}

/** A new attempt clears what the last one left. */
function cleared(state: ShadowingState): ShadowingState {
  const { transcript, outcome, recording, by, canRecogniseAgain, cutShort } = newShadowing(state.language, [])
  return { ...state, transcript, outcome, recording, by, canRecogniseAgain, cutShort, voiceFailure: null }
}

/** The state after something has happened. */
export function shadowingAfter(state: ShadowingState, fact: ShadowingFact): ShadowingState {
  switch (fact.type) {
    case 'sentence-opened':
      return { ...cleared(state), current: fact.place, activity: 'none', spoken: null, rate: 1 }
    case 'attempt-began':
      return { ...cleared(state), activity: 'starting' }
    case 'stage-changed':
      return { ...state, activity: fact.stage }
    case 'engine-changed':
      return { ...state, by: fact.engine }
    case 'words-heard':
      return { ...state, transcript: fact.transcript }
    case 'recording-cut-short':
      return { ...state, cutShort: fact.why }
    case 'recording-made':
      return { ...state, recording: fact.recording }
    case 'attempt-ended':
      return {
        ...state,
        activity: 'none',
        outcome: outcomeOf(state, fact.failure),
        canRecogniseAgain: fact.canRecogniseAgain,
      }
    case 'attempt-cancelled':
      return {
        ...state,
        activity: 'none',
        outcome: state.recording === null ? null : { kind: 'recorded', why: null },
      }
    case 'recognition-repeated':
      return { ...state, activity: 'transcribing', outcome: null, canRecogniseAgain: false }
    case 'sentence-practiced':
      return { ...state, practiced: new Set([...state.practiced, currentSentence(state)]) }
    case 'voice-asked':
      return { ...state, rate: fact.rate, voiceFailure: null }
    case 'voice-changed':
      return { ...state, voice: fact.status, spoken: fact.status === 'idle' ? null : state.spoken }
    case 'word-began':
      return { ...state, spoken: { offset: fact.offset, length: fact.length } }
    case 'voice-ended':
      return { ...state, voice: 'idle', spoken: null, voiceFailure: fact.failure }
  }
}
