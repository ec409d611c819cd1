import { failure, type Outcome } from '#domain/outcome.ts'
import type {
  ActiveRecording,
  Recorder,
  RecorderFailure,
  Recording,
  RecordingEnd,
} from '#domain/speech/recorder.ts'

/** A recording from the moment it is asked for, though the microphone may take a while to open. */
export type Capture = {
  begun: Promise<Outcome<ActiveRecording, RecorderFailure>>
  /** Resolves when it ends by itself. */
  lost: Promise<RecordingEnd>
  /** Ends it and answers what was recorded; may be called before it has begun. */
  finish(): Promise<Outcome<Recording, RecorderFailure>>
  /** Ends it and throws away what was recorded, also after `finish`. */
  drop(): void
}

/** Begins to record; `level` gets the loudness, 0 to 1. */
export function beginCapture(recorder: Recorder, level: (value: number) => void): Capture {
  let lose: (why: RecordingEnd) => void = () => undefined
  const lost = new Promise<RecordingEnd>((resolve) => {
    lose = resolve
  })
  const begun = recorder.record({ level, lost: (why) => lose(why) })
  let finished: Promise<Outcome<Recording, RecorderFailure>> | undefined
  async function stop(): Promise<Outcome<Recording, RecorderFailure>> {
    const active = await begun
    return active.ok ? active.value.stop() : failure(active.error)
  }
  async function cancel(): Promise<void> {
    const active = await begun
    if (active.ok) active.value.cancel()
  }
  let isDropped = false
  return {
    begun,
    lost,
    finish() {
      finished ??= stop()
      return finished
    },
    drop() {
      if (isDropped) return
      isDropped = true
      if (finished === undefined) void cancel()
      else void finished.then((made) => made.ok && made.value.discard())
    },
  }
}
