import type { LanguageCode } from '#domain/languages.ts'
import { type Score, scoreAttempt } from '#domain/shadow/accuracy.ts'
import type { ListenerStatus, ListenFailure, Transcript } from '#domain/shadow/listener.ts'
import type { RecorderFailure, Recording } from '#domain/shadow/recorder.ts'
import type { VoiceFailure, VoiceStatus } from '#domain/shadow/voice.ts'

/** How 'Start speaking' works here: a recogniser listens, or the learner is recorded, or neither is there. */
export type Means = 'recognition' | 'recording' | 'none'

/** What came of the last attempt at the current sentence. */
type Outcome =
  | { kind: 'scored'; score: Score }
  | { kind: 'nothing-heard' }
  | { kind: 'recorded' }
  | { kind: 'listen-failed'; failure: ListenFailure }
  | { kind: 'record-failed'; failure: RecorderFailure }

export type PracticeState = {
  language: LanguageCode
  sentences: string[]
  /** The place of the sentence being practised. */
  current: number
  means: Means
  activity: 'none' | 'listening' | 'recording'
  transcript: Transcript
  outcome: Outcome | null
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
export type PracticeFact =
  | { type: 'sentence-opened'; place: number }
  | { type: 'listening-began' }
  | { type: 'words-heard'; transcript: Transcript }
  | { type: 'listening-ended'; failure: ListenFailure | null; canRecord: boolean }
  | { type: 'recording-began' }
  | { type: 'recording-made'; recording: Recording }
  | { type: 'recording-ended' }
  | { type: 'recording-failed'; failure: RecorderFailure; canListen: boolean }
  | { type: 'sentence-practiced' }
  | { type: 'voice-asked'; rate: number }
  | { type: 'voice-changed'; status: VoiceStatus }
  | { type: 'word-began'; offset: number; length: number }
  | { type: 'voice-ended'; failure: VoiceFailure | null }

/** Where a practice keeps its state. */
export type PracticeCell = { get(): PracticeState; tell(fact: PracticeFact): void }

const NOTHING_HEARD: Transcript = { final: '', interim: '' }

/** A practice at its beginning. */
export function newPractice(language: LanguageCode, sentences: string[], means: Means): PracticeState {
  return {
    language,
    sentences,
    current: 0,
    means,
    activity: 'none',
    transcript: NOTHING_HEARD,
    outcome: null,
    recording: null,
    practiced: new Set(),
    voice: 'idle',
    rate: 1,
    spoken: null,
    voiceFailure: null,
  }
}

/** The sentence being practised. */
export function currentSentence(state: PracticeState): string {
  return state.sentences[state.current] ?? ''
}

/** Whether the voice is speaking at another speed than its normal one. */
export function isSlowed({ voice, rate }: PracticeState): boolean {
  return voice !== 'idle' && rate !== 1
}

/** What recognition is doing, in the words of its port. */
export function listenerStatus({ activity, outcome }: PracticeState): ListenerStatus {
  if (activity === 'listening') return 'listening'
  return outcome?.kind === 'listen-failed' ? 'error' : 'inactive'
}

function outcomeOf(state: PracticeState, failure: ListenFailure | null): Outcome {
  if (failure !== null) return { kind: 'listen-failed', failure }
  const heard = state.transcript.final
  const score = heard === '' ? null : scoreAttempt(currentSentence(state), heard, state.language)
  return score === null ? { kind: 'nothing-heard' } : { kind: 'scored', score }
}

/** A new attempt clears what the last one left. */
function afresh(state: PracticeState): PracticeState {
  return { ...state, transcript: NOTHING_HEARD, outcome: null, recording: null, voiceFailure: null }
}

/** The practice after something has happened. */
export function practiceAfter(state: PracticeState, fact: PracticeFact): PracticeState {
  switch (fact.type) {
    case 'sentence-opened':
      return { ...afresh(state), current: fact.place, activity: 'none', spoken: null, rate: 1 }
    case 'listening-began':
      return { ...afresh(state), activity: 'listening' }
    case 'words-heard':
      return { ...state, transcript: fact.transcript }
    case 'listening-ended':
      return {
        ...state,
        activity: 'none',
        outcome: outcomeOf(state, fact.failure),
        // What failed once fails again: for the rest of the visit the same button records.
        means: fact.failure !== null && fact.canRecord ? 'recording' : state.means,
      }
    case 'recording-began':
      return { ...afresh(state), activity: 'recording' }
    case 'recording-made':
      return { ...state, recording: fact.recording }
    case 'recording-ended':
      return { ...state, activity: 'none', outcome: { kind: 'recorded' } }
    case 'recording-failed':
      return {
        ...state,
        activity: 'none',
        outcome: { kind: 'record-failed', failure: fact.failure },
        // The microphone was to blame, not the recogniser: it gets another chance.
        means: fact.canListen ? 'recognition' : state.means,
      }
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
