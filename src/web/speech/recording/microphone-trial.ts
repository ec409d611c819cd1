import type { Clock } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { keepLastRecording } from '#domain/speech/keep-last-recording.ts'
import {
  type HeardBy,
  isMicrophoneFailure,
  type Listener,
  type ListenFailure,
  type ListenStage,
  type MicrophoneFailure,
  type Transcript,
} from '#domain/speech/listener.ts'
import type { Recording, RecordingEnd } from '#domain/speech/recorder.ts'
import { createState, createSubscribers } from '#domain/subscribers.ts'

const NO_SOUND = 0.0004 // -80 dB below full scale: a microphone that is on always hears more than that
const NO_SOUND_AFTER_MS = 3000 // long enough to read the invitation and begin to speak

// no-words: there was sound, but it could not be transcribed.
type TrialOutcome =
  | MicrophoneFailure
  | Extract<ListenFailure, 'declined' | 'unsupported' | 'failed'>
  | 'works'
  | 'no-sound'
  | 'nothing-understood'
  | 'no-words'

export type TrialState = {
  stage: ListenStage | null
  by: HeardBy | null
  transcript: Transcript
  /** No sound has come for a while since the beginning. */
  hasNoSound: boolean
  /** Why the recording ended before it was stopped. */
  cutShort: RecordingEnd | null
  recording: Recording | null
  outcome: TrialOutcome | null
}

const NOT_BEGUN: TrialState = {
  stage: null,
  by: null,
  transcript: { final: '', interim: '' },
  hasNoSound: false,
  cutShort: null,
  recording: null,
  outcome: null,
}

function outcomeOf(
  failure: ListenFailure | null,
  { transcript, recording, hasNoSound }: TrialState,
): TrialOutcome {
  // A recogniser may find no microphone where one has just recorded: that was the recogniser's trouble.
  if (isMicrophoneFailure(failure) && recording === null) return failure
  if (transcript.final.trim() !== '') return 'works'
  if (hasNoSound) return 'no-sound'
  if (failure === null) return 'nothing-understood'
  if (failure === 'declined') return failure
  if (recording !== null) return 'no-words'
  return failure === 'unsupported' ? failure : 'failed'
}

/** Takes each loudness; answers whether there has been no sound at all for a while. */
function createSilenceWatch(now: () => number) {
  let since: number | undefined
  let hasSounded = false
  return (level: number): boolean => {
    since ??= now()
    hasSounded ||= level > NO_SOUND
    return !hasSounded && now() - since >= NO_SOUND_AFTER_MS
  }
}

export function createMicrophoneTrial(listener: Listener, clock: Clock) {
  const { get, set, subscribe } = createState(NOT_BEGUN)
  const levels = createSubscribers<number>()
  const attempts = keepLastRecording(listener)
  return {
    get,
    subscribe,
    /** Calls back with the loudness of the microphone, 0 to 1, while it listens. */
    onLevel: levels.subscribe,
    start(language: LanguageCode) {
      set({ ...NOT_BEGUN, stage: 'starting' })
      const watchSilence = createSilenceWatch(clock.now)
      attempts.listen(language, {
        stage: (stage) => set({ stage }),
        by: (by) => set({ by }),
        heard: (transcript) => set({ transcript }),
        level(value) {
          const hasNoSound = watchSilence(value)
          if (hasNoSound !== get().hasNoSound) set({ hasNoSound })
          levels.emit(value)
        },
        lost: (cutShort) => set({ cutShort }),
        recorded: (recording) => set({ recording }),
        ended: (failure) => set({ stage: null, outcome: outcomeOf(failure, get()) }),
      })
    },
    stop: attempts.stop,
    /** Stops the microphone and discards the recording. */
    close() {
      attempts.drop()
      set(NOT_BEGUN)
    },
  }
}

export type MicrophoneTrial = ReturnType<typeof createMicrophoneTrial>
