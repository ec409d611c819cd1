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
  /** Whether the recording is passed to `recorded`; otherwise it is discarded once it was transcribed. */
  keepsSound: boolean
  events: Pick<Required<ListenEvents>, 'level' | 'recorded'>
  /** Ends the recording and discards it. */
  signal: AbortSignal
}

export type Capture = ReturnType<typeof createCapture>

/** The recording of one press of the microphone button. */
export function createCapture({ recorder, keepsSound, events, signal }: CaptureOptions) {
  let opening: Promise<Outcome<ActiveRecording, RecorderFailure>> | undefined
  let ended: Promise<RecordingEnd> | undefined
  let hasRecorded = false

  signal.addEventListener('abort', () => {
    void opening?.then((active) => active.ok && active.value.cancel())
    opening = undefined
  })

  return {
    /** Begins to record, unless it does already; the microphone may take a while to open. */
    begin(): void {
      if (opening !== undefined || signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<RecordingEnd>()
      ended = promise
      opening = recorder.record({ level: events.level, lost: resolve })
    },
    /** Resolves once the microphone is open, or is known not to be. */
    opened: async () => void (await opening),
    isRunning: () => opening !== undefined,
    hasRecorded: () => hasRecorded,
    /** Why the microphone could not be opened; the recording may then be begun again. */
    async openingFailure(): Promise<RecorderFailure | null> {
      const active = await opening
      if (active?.ok !== false) return null
      opening = undefined
      return active.error
    },
    /** Resolves when the recording ends by itself. */
    endsItself: () => ended,
    /** Ends it; the samples stay readable even if the recording is discarded. */
    async finish(): Promise<Outcome<Recording, RecorderFailure>> {
      const running = await opening
      opening = undefined
      if (running === undefined) return failure('failed')
      const made = running.ok ? await running.value.stop() : running
      if (!made.ok) return made
      hasRecorded = true
      if (keepsSound && !signal.aborted) events.recorded(made.value)
      else made.value.discard()
      return made
    },
  }
}
