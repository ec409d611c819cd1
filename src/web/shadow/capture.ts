import { failure, type Outcome } from '#domain/outcome.ts'
import type { ActiveRecording, Recorder, RecorderFailure, Recording } from '#domain/shadow/recorder.ts'

/** A recording from the moment it is asked for, though the microphone may take a while to open. */
export type Capture = {
  begun: Promise<Outcome<ActiveRecording, RecorderFailure>>
  /** Ends it and answers what was recorded; may be called before it has begun. */
  finish(): Promise<Outcome<Recording, RecorderFailure>>
  /** Ends it and throws away what was recorded, also after `finish`. */
  drop(): void
}

export function beginCapture(recorder: Recorder, events: Parameters<Recorder['record']>[0]): Capture {
  const begun = recorder.record(events)
  let finished: Promise<Outcome<Recording, RecorderFailure>> | undefined
  async function stop(): Promise<Outcome<Recording, RecorderFailure>> {
    const active = await begun
    return active.ok ? active.value.stop() : failure(active.error)
  }
  function finish() {
    finished ??= stop()
    return finished
  }
  async function cancel(): Promise<void> {
    const active = await begun
    if (active.ok) active.value.cancel()
  }
  let isDropped = false
  function drop(): void {
    if (isDropped) return
    isDropped = true
    if (finished === undefined) void cancel()
    else void finished.then((made) => made.ok && made.value.discard())
  }
  return { begun, finish, drop }
}
