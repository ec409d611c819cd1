import { failure, type Outcome } from '#domain/outcome.ts'
import type { ListenEvents } from '#domain/speech/listener.ts'
import type {
  ActiveRecording,
  Recorder,
  RecorderFailure,
  Recording,
  RecordingEnd,
} from '#domain/speech/recorder.ts'

type CaptureOptions = {
  recorder: Recorder
  /** Whether the learner wants to hear the recording; otherwise it is only heard by engines. */
  keepsSound: boolean
  events: Pick<Required<ListenEvents>, 'level' | 'recorded'>
  /** Ends the recording and throws it away. */
  signal: AbortSignal
}

/**
 * The recording of one press, and its owner until it ends: then it is handed over where the learner wants to hear it,
 * and thrown away in every other case.
 */
export type Capture = ReturnType<typeof createCapture>

export function createCapture({ recorder, keepsSound, events, signal }: CaptureOptions) {
  let opening: Promise<Outcome<ActiveRecording, RecorderFailure>> | undefined
  let ended: Promise<RecordingEnd> | undefined
  let hasRecorded = false

  function begin(): void {
    if (opening !== undefined || signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<RecordingEnd>()
    ended = promise
    opening = recorder.record({ level: events.level, lost: resolve })
  }
  function handOver(recording: Recording): void {
    hasRecorded = true
    if (keepsSound && !signal.aborted) events.recorded(recording)
    else recording.discard()
  }
  signal.addEventListener('abort', () => {
    void opening?.then((active) => active.ok && active.value.cancel())
    opening = undefined
  })

  return {
    /** Begins to record, unless it does already; the microphone may take a while to open. */
    begin,
    isRunning: () => opening !== undefined,
    hasRecorded: () => hasRecorded,
    /** Why a recording that was begun could not open the microphone; it may then be begun anew. */
    async openingFailure(): Promise<RecorderFailure | null> {
      const active = await opening
      if (active?.ok !== false) return null
      opening = undefined
      return active.error
    },
    /** Resolves when it ends by itself. */
    endsItself: () => ended,
    /** Ends it; the sound stays readable also where the recording is thrown away. */
    async finish(): Promise<Outcome<Recording, RecorderFailure>> {
      const running = await opening
      opening = undefined
      if (running === undefined) return failure('failed')
      const made = running.ok ? await running.value.stop() : running
      if (made.ok) handOver(made.value)
      return made
    },
  }
}
