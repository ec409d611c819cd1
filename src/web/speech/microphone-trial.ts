import type { Clock } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type {
  HeardBy,
  Listener,
  ListenFailure,
  Listening,
  ListenStage,
  Transcript,
} from '#domain/speech/listener.ts'
import type { Recording, RecordingEnd } from '#domain/speech/recorder.ts'
import { createSubscribers } from '#domain/subscribers.ts'

const SILENT = 0.0004 // -80 dB below full scale: a microphone that is on always hears more than that
const SILENT_AFTER_MS = 3000 // long enough to read the invitation and begin to speak

/** What came of a trial. no-words: it was heard, and nobody could work out the words. */
export type TrialOutcome =
  | 'works'
  | 'silent'
  | 'nothing-understood'
  | 'no-words'
  | 'declined'
  | 'not-allowed'
  | 'no-microphone'
  | 'microphone-taken'
  | 'unsupported'
  | 'failed'

export type TrialState = {
  /** What it is doing; null while it is not under way. */
  stage: ListenStage | null
  /** Who hears. */
  by: HeardBy | null
  transcript: Transcript
  /** No sound has come so far, long enough to wonder. */
  isSilent: boolean
  /** Why it ended by itself. */
  endedBy: RecordingEnd | null
  recording: Recording | null
  outcome: TrialOutcome | null
}

const NOT_BEGUN: TrialState = {
  stage: null,
  by: null,
  transcript: { final: '', interim: '' },
  isSilent: false,
  endedBy: null,
  recording: null,
  outcome: null,
}

const OF_THE_MICROPHONE: readonly TrialOutcome[] = ['not-allowed', 'no-microphone', 'microphone-taken']

function outcomeOf(
  failure: ListenFailure | null,
  { transcript, recording, isSilent }: TrialState,
): TrialOutcome {
  const microphones = OF_THE_MICROPHONE.find((outcome) => outcome === failure)
  if (microphones !== undefined) return microphones
  if (transcript.final.trim() !== '') return 'works'
  if (isSilent) return 'silent'
  if (failure === null) return 'nothing-understood'
  if (failure === 'declined') return 'declined'
  if (recording !== null) return 'no-words'
  return failure === 'unsupported' ? 'unsupported' : 'failed'
}

/** Watches the loudness from its first word on: whether nothing at all has come for a while. */
function createSilenceWatch(now: () => number) {
  let since: number | undefined
  let hasSounded = false
  return (level: number): boolean => {
    since ??= now()
    hasSounded ||= level > SILENT
    return !hasSounded && now() - since >= SILENT_AFTER_MS
  }
}

/** Tries the microphone: what it hears, how loud, and by whom it is understood. */
export function createMicrophoneTrial(listener: Listener, clock: Clock) {
  const { subscribe, emit } = createSubscribers()
  const levels = createSubscribers<number>()
  let state = NOT_BEGUN
  let active: Listening | null = null

  function set(change: Partial<TrialState>): void {
    state = { ...state, ...change }
    emit()
  }
  function clear(): void {
    active?.cancel()
    active = null
    state.recording?.discard()
  }
  function start(language: LanguageCode): void {
    clear()
    set({ ...NOT_BEGUN, stage: 'starting' })
    const watchSilence = createSilenceWatch(clock.now)
    active = listener.listen(
      language,
      {
        stage: (stage) => set({ stage }),
        by: (by) => set({ by }),
        heard: (transcript) => set({ transcript }),
        level(value) {
          const isSilent = watchSilence(value)
          if (isSilent !== state.isSilent) set({ isSilent })
          levels.emit(value)
        },
        lost: (endedBy) => set({ endedBy }),
        recorded: (recording) => set({ recording }),
        ended(failure) {
          active = null
          set({ stage: null, outcome: outcomeOf(failure, state) })
        },
      },
      { keepsSound: true },
    )
  }

  return {
    get: () => state,
    subscribe,
    /** Calls back with the loudness of the microphone, 0 to 1, while it listens. */
    onLevel: levels.subscribe,
    start,
    stop: () => active?.stop(),
    /** Lets go of the microphone and of what was recorded. */
    close() {
      clear()
      state = NOT_BEGUN
    },
  }
}

export type MicrophoneTrial = ReturnType<typeof createMicrophoneTrial>
