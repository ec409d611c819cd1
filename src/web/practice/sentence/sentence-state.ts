import type { LanguageCode } from '#domain/languages.ts'
import type { AttemptAccuracy } from '#domain/shadow/accuracy.ts'
import type { AttemptOutcome, AttemptReport } from '#domain/shadow/said-attempt.ts'
import type { HeardBy, ListenStage, Transcript } from '#domain/speech/listener.ts'
import type { Recording, RecordingEnd } from '#domain/speech/recorder.ts'
import type { SoundFailure } from '#domain/speech/sound-player.ts'
import type { Speed } from '#domain/speech/speech-settings.ts'
import type { VoiceChoice, VoiceFailure, VoiceStatus } from '#domain/speech/voice.ts'

/** What is done before a sentence is seen: it is said, or heard and written. */
type Hidden = 'say' | 'write'

/**
 * What sounds, other than the voice alone: the voice and then the learner, both together, the sound of an attempt, all sentences,
 * or one in parts. `isTurn`: the learner's, to repeat what was said.
 */
export type Sounding =
  | { what: 'both' }
  | { what: 'along' }
  | { what: 'attempt'; id: string }
  | { what: 'all' | 'parts'; isTurn: boolean }

/** gone: it is not on this device any more. */
export type OwnSoundFailure = SoundFailure | 'gone'

export type SentenceState = {
  language: LanguageCode
  /** The text that is to be said. */
  sentence: string
  /** null: the sentence is on screen. */
  hidden: Hidden | null
  activity: 'none' | ListenStage
  /** How this attempt is made. */
  how: AttemptReport['how']
  /** Who hears, or heard, this attempt. */
  by: HeardBy | null
  transcript: Transcript
  outcome: AttemptOutcome | null
  /** Whether the engine that failed can try the recording again. */
  canRecogniseAgain: boolean
  /** Why the recording ended before it was stopped. */
  cutShort: RecordingEnd | null
  recording: Recording | null
  voice: VoiceStatus
  /** Whose voice was asked last; null before that. */
  speaker: VoiceChoice['by'] | null
  rate: Speed
  /** What sounds after one press, other than the voice alone. */
  sounding: Sounding | null
  soundFailure: OwnSoundFailure | null
  /** The word being said, as UTF-16 units of the sentence. */
  spoken: { offset: number; length: number } | null
  voiceFailure: VoiceFailure | null
}

/** Where the state is kept; `set` shows it at once. */
export type SentenceStore = { get(): SentenceState; set(change: Partial<SentenceState>): void }

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
} satisfies Partial<SentenceState>

export function newSentence(language: LanguageCode, sentence: string, rate: Speed = 1): SentenceState {
  return {
    ...NO_ATTEMPT,
    ...{ language, sentence, rate },
    hidden: null,
    activity: 'none',
    voice: 'idle',
    speaker: null,
    sounding: null,
    spoken: null,
  }
}

/** Of the attempt that has ended; null where there is none, or it was not measured. */
export function measuredAccuracy({ outcome }: SentenceState): AttemptAccuracy | null {
  return outcome?.kind === 'measured' ? outcome.accuracy : null
}

/** Whether something sounds that the controls can stop: a row of the attempts stops its own sound, and the end of speaking the rest. */
export function isSounding({ voice, sounding, activity }: SentenceState): boolean {
  if (activity !== 'none') return false
  return voice !== 'idle' || (sounding !== null && sounding.what !== 'attempt')
}

/** Whether the microphone is open. */
export function isListening({ activity }: Pick<SentenceState, 'activity'>): boolean {
  return activity === 'listening' || activity === 'recording'
}
