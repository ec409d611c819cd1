import type { Score } from '#domain/shadow/accuracy.ts'
import type { Listener, ListenFailure } from '#domain/shadow/listener.ts'
import type { Recorder, RecorderFailure } from '#domain/shadow/recorder.ts'
import { beginCapture, type Capture } from './capture.ts'
import { currentSentence, type PracticeCell } from './practice-state.ts'

export type AttemptPorts = { listener: Listener; recorder: Recorder }

type AttemptEvents = {
  /** A sentence was said and scored. */
  scored(sentence: string, score: Score): void
  level(value: number): void
}

/** One attempt at a sentence. `drop` throws its recording away, and nothing more is heard of it. */
type Attempt = { stop(): void; drop(): void }

/** Blocked or missing, the microphone is to blame and not the recogniser. */
function isMicrophoneFailure(code: RecorderFailure): boolean {
  return code === 'not-allowed' || code === 'no-microphone'
}

/** The learner speaks, a recogniser listens; a recording runs beside it where the browser can do both. */
function beginListening(
  cell: PracticeCell,
  { listener, recorder }: AttemptPorts,
  on: AttemptEvents,
): Attempt {
  let isDropped = false
  let capture: Capture | null = null

  async function keepRecording(): Promise<void> {
    const made = await capture?.finish()
    if (!made?.ok) return // the words count without a recording
    if (!isDropped) cell.tell({ type: 'recording-made', recording: made.value })
  }
  function finish(failure: ListenFailure | null): void {
    cell.tell({ type: 'listening-ended', failure, canRecord: recorder.isSupported() })
    const state = cell.get()
    if (state.outcome?.kind === 'scored') {
      on.scored(currentSentence(state), state.outcome.score)
      void keepRecording()
    } else capture?.drop()
  }

  cell.tell({ type: 'listening-began' })
  const { stop } = listener.listen(cell.get().language, {
    heard: (transcript) => !isDropped && cell.tell({ type: 'words-heard', transcript }),
    ended: (failure) => !isDropped && finish(failure),
  })
  // After the recogniser, which must have the microphone first.
  if (recorder.isSupported() && recorder.canShareMicrophone())
    capture = beginCapture(recorder, { level: on.level, lost: () => undefined /* the recogniser tells */ })
  return {
    stop,
    drop() {
      isDropped = true
      stop()
      capture?.drop()
    },
  }
}

/** Without a recogniser: the learner speaks and is recorded, to hear themselves. */
function beginRecording(
  cell: PracticeCell,
  { listener, recorder }: AttemptPorts,
  on: AttemptEvents,
): Attempt {
  let isDropped = false

  function fail(failure: RecorderFailure): void {
    const canListen = listener.isSupported() && isMicrophoneFailure(failure)
    if (!isDropped) cell.tell({ type: 'recording-failed', failure, canListen })
  }
  async function keepRecording(): Promise<void> {
    const made = await capture.finish()
    if (!made.ok) fail(made.error)
    else if (!isDropped) cell.tell({ type: 'recording-made', recording: made.value })
  }
  function stop(): void {
    if (isDropped || cell.get().activity !== 'recording') return
    cell.tell({ type: 'recording-ended' })
    void keepRecording()
  }

  cell.tell({ type: 'recording-began' })
  const capture = beginCapture(recorder, { level: on.level, lost: stop })
  void capture.begun.then((begun) => {
    if (!begun.ok && cell.get().activity === 'recording') fail(begun.error)
  })
  return {
    stop,
    drop() {
      isDropped = true
      capture.drop()
    },
  }
}

/** The learner's attempts, one at a time. A new one throws the last recording away. */
export function createAttempts(cell: PracticeCell, ports: AttemptPorts, on: AttemptEvents) {
  let attempt: Attempt | null = null

  function drop(): void {
    attempt?.drop()
    attempt = null
  }

  return {
    drop,
    start(): void {
      const { activity, means } = cell.get()
      if (activity !== 'none') return
      drop()
      if (means === 'recognition') attempt = beginListening(cell, ports, on)
      else if (means === 'recording') attempt = beginRecording(cell, ports, on)
      else cell.tell({ type: 'listening-ended', failure: 'unsupported', canRecord: false })
    },
    stop: () => attempt?.stop(),
  }
}
