import type { AttemptAccuracy } from '#domain/shadow/accuracy.ts'
import type { ListenEvents, Listener, Listening } from '#domain/speech/listener.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import { currentSentence, type PracticeCell } from './shadowing-state.ts'

type AttemptEvents = {
  /** A sentence was said and measured. */
  measured(sentence: string, accuracy: AttemptAccuracy): void
  level(value: number): void
}

/** The learner's attempts, one at a time. A new one throws the last recording away. */
export function createAttempts(cell: PracticeCell, listener: Listener, on: AttemptEvents) {
  let listening: Listening | null = null
  let recogniseAgain: (() => Listening) | null = null
  let recording: Recording | null = null

  function take(made: Recording): void {
    recording = made
    cell.tell({ type: 'recording-made', recording: made })
  }
  const events: ListenEvents = {
    stage: (stage) => cell.tell({ type: 'stage-changed', stage }),
    by: (engine) => cell.tell({ type: 'engine-changed', engine }),
    heard: (transcript) => cell.tell({ type: 'words-heard', transcript }),
    level: on.level,
    lost: (why) => cell.tell({ type: 'recording-cut-short', why }),
    recorded: take,
    ended(failure, again) {
      listening = null
      recogniseAgain = again ?? null
      cell.tell({ type: 'attempt-ended', failure, canRecogniseAgain: again !== undefined })
      const { outcome } = cell.get()
      if (outcome?.kind === 'measured') on.measured(currentSentence(cell.get()), outcome.accuracy)
    },
  }

  /** Ends what is under way; nothing more is heard of it. */
  function drop(): void {
    listening?.cancel()
    recording?.discard()
    listening = recogniseAgain = recording = null
  }

  return {
    drop,
    start(): void {
      if (cell.get().activity !== 'none') return
      drop()
      cell.tell({ type: 'attempt-began' })
      listening = listener.listen(cell.get().language, events, { keepsSound: true })
    },
    /** The learner has said it all; while the words are being worked out, they do not want to wait for them. */
    stop(): void {
      if (cell.get().activity !== 'transcribing') {
        listening?.stop()
        return
      }
      listening?.cancel()
      listening = null
      cell.tell({ type: 'attempt-cancelled' })
    },
    /** Has the last recording heard once more, where an engine failed. */
    again(): void {
      if (recogniseAgain === null || cell.get().activity !== 'none') return
      cell.tell({ type: 'hearing-again' })
      listening = recogniseAgain()
    },
  }
}
