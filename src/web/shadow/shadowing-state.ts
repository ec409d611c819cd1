import type { LanguageCode } from '#domain/languages.ts'
import { type AttemptAccuracy, type Known, measureAttempt, wordsToRead } from '#domain/shadow/accuracy.ts'
import { isHeardInSilence, isRepetition } from '#domain/shadow/invented-words.ts'
import type { HeardBy, ListenFailure, ListenStage, Transcript } from '#domain/speech/listener.ts'
import type { Recording, RecordingEnd } from '#domain/speech/recorder.ts'
import type { Speed } from '#domain/speech/speech-settings.ts'
import type { VoiceFailure, VoiceStatus } from '#domain/speech/voice.ts'
import type { OwnSoundFailure, Sounding } from '#web/shadow/hear/sounding.ts'
import type { AttemptReport } from './attempts.ts'

// recorded: not recognised, for the reason `why` (null: the learner did not wait), but it can be played.
// failed: there is not even a recording.
type Outcome =
  | { kind: 'measured'; accuracy: AttemptAccuracy }
  | { kind: 'nothing-heard' }
  | { kind: 'recorded'; why: ListenFailure | null }
  | { kind: 'failed'; failure: ListenFailure }

/** The best accuracy of each sentence so far, in percent. */
export type BestAccuracy = Record<string, number>

/** What is done before a sentence is seen: it is said, or heard and written. */
type Hidden = 'say' | 'write'

export type ShadowingState = {
  language: LanguageCode
  sentences: string[]
  /** The index of the sentence being practised. */
  current: number
  /** null: the sentence is on screen. */
  hidden: Hidden | null
  activity: 'none' | ListenStage
  /** How this attempt is made. */
  how: AttemptReport['how']
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
  /** Sentences said, measured or only recorded: in this visit, and as far as it is known on others. */
  said: ReadonlySet<string>
  /** All is said, and the learner has gone on from the last sentence. */
  isDone: boolean
  voice: VoiceStatus
  rate: Speed
  /** What sounds after one press, other than the voice alone. */
  sounding: Sounding | null
  soundFailure: OwnSoundFailure | null
  /** The word being said, as UTF-16 units of the current sentence. */
  spoken: { offset: number; length: number } | null
  voiceFailure: VoiceFailure | null
}

/** Where the state is kept; `set` shows it at once. */
export type ShadowingStore = { get(): ShadowingState; set(change: Partial<ShadowingState>): void }

/** What a new attempt begins with, whatever the last one left. */
export const NO_ATTEMPT = {
  how: 'read',
  by: null,
  transcript: { final: '', interim: '' },
  outcome: null,
  canRecogniseAgain: false,
  cutShort: null,
  recording: null,
  voiceFailure: null,
  soundFailure: null,
} satisfies Partial<ShadowingState>

export function newShadowing(language: LanguageCode, sentences: string[], rate: Speed = 1): ShadowingState {
  return {
    ...NO_ATTEMPT,
    language,
    sentences,
    current: 0,
    hidden: null,
    activity: 'none',
    practiced: new Set(),
    said: new Set(),
    isDone: false,
    voice: 'idle',
    rate,
    sounding: null,
    spoken: null,
  }
}

export function currentSentence(state: ShadowingState): string {
  return state.sentences[state.current] ?? ''
}

/** Whether a sentence was said, marked or measured, now or earlier. */
function isTried({ practiced, said }: ShadowingState, sentence: string, best: BestAccuracy): boolean {
  return practiced.has(sentence) || said.has(sentence) || best[sentence] !== undefined
}

/** The place of the first sentence that was not tried; null when all were. */
export function firstNotTried(state: ShadowingState, best: BestAccuracy): number | null {
  const place = state.sentences.findIndex((sentence) => !isTried(state, sentence, best))
  return place === -1 ? null : place
}

/** Whether the current sentence was tried just now, so that the next one may follow. */
export function mayGoOn(state: ShadowingState): boolean {
  const kind = state.outcome?.kind
  const isSaid = kind === 'measured' || kind === 'recorded' || state.practiced.has(currentSentence(state))
  return isSaid && state.activity === 'none'
}

/** Whether something sounds that the controls can stop: a row of the attempts stops its own sound, and the end of speaking the rest. */
export function isSounding({ voice, sounding, activity }: ShadowingState): boolean {
  if (activity !== 'none') return false
  return voice !== 'idle' || (sounding !== null && sounding.what !== 'attempt')
}

/** Words whose readings may tell more about an attempt that was heard; null where all is clear. */
export function unclearWords(state: ShadowingState, known: Known): ReturnType<typeof wordsToRead> {
  return wordsToRead(currentSentence(state), state.transcript.final, state.language, known)
}

/** What an attempt that has ended came to. Words that an engine invented are none. */
export function outcomeOf(state: ShadowingState, failure: ListenFailure | null, known: Known): Outcome {
  if (failure === 'only-recorded' && state.recording !== null) return { kind: 'recorded', why: null }
  if (failure !== null)
    return state.recording === null ? { kind: 'failed', failure } : { kind: 'recorded', why: failure }
  const { language, recording, by } = state
  const heard = state.transcript.final
  const isWritten = state.how === 'dictation' // by the learner, who invents nothing
  if (heard === '' || (!isWritten && isHeardInSilence(by, recording))) return { kind: 'nothing-heard' }
  const accuracy = measureAttempt(currentSentence(state), heard, language, known)
  if (accuracy === null)
    return recording === null ? { kind: 'nothing-heard' } : { kind: 'recorded', why: null }
  return !isWritten && isRepetition(heard, accuracy.understood, language)
    ? { kind: 'nothing-heard' }
    : { kind: 'measured', accuracy }
}
