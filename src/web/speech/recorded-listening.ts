import type { LanguageCode } from '#domain/languages.ts'
import type { ListenEvents, ListenFailure, Listening } from '#domain/speech/listener.ts'
import type { Recorder, Recording } from '#domain/speech/recorder.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import { beginCapture, type Capture } from './recognition-capture.ts'
import { createTranscriptionJob, transcribeRecording } from './transcription-job.ts'

export type RecordedTask = {
  recorder: Recorder
  language: LanguageCode
  /** Who hears, best first; with nobody the sound is only recorded. */
  transcribers: Transcriber[]
  /** The recording, where it runs already. */
  capture?: Capture | null
  /** What another engine heard before the recording began. */
  before?: string
  /** Why nobody hears, where that is so. */
  reason?: ListenFailure | null
}

/**
 * Records until it is stopped or the microphone goes away, hands over the recording, and has it written down. With
 * nobody to hear, the recording itself is all there is.
 */
export function listenByRecording(
  task: RecordedTask,
  events: ListenEvents & Required<Pick<ListenEvents, 'recorded'>>,
): Listening {
  const { transcribers, language, reason = null } = task
  const capture = task.capture ?? beginCapture(task.recorder, (value) => events.level?.(value))
  let hearing: Listening | null = null
  let isOver = false
  let stop: () => void = () => undefined
  const stopped = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined)
  })

  function end(failure: ListenFailure | null): void {
    isOver = true
    events.ended(failure)
  }
  function tellBegin(): void {
    const [first] = transcribers
    if (first !== undefined) events.by?.(first.id)
    events.stage?.(first === undefined ? 'recording' : 'listening')
  }
  function take(recording: Recording): void {
    events.recorded(recording)
    if (transcribers.length === 0) end(reason)
    else
      hearing = transcribeRecording(
        createTranscriptionJob(recording, language, transcribers, task.before),
        events,
      )
  }
  async function run(): Promise<void> {
    const begun = await capture.begun
    if (isOver) return
    if (!begun.ok) return end(begun.error)
    tellBegin()
    const lost = await Promise.race([stopped, capture.lost])
    if (isOver) return
    if (lost !== undefined) events.lost?.(lost)
    const made = await capture.finish()
    if (isOver) return
    if (made.ok) take(made.value)
    else end(made.error)
  }

  void run()
  return {
    stop,
    cancel() {
      isOver = true
      hearing?.cancel()
      if (hearing === null) capture.drop()
    },
  }
}
