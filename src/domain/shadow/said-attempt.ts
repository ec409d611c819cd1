import { dayOf } from '#domain/clock.ts'
import { type Attempt, NOBODY } from '#domain/sentences/sentence.ts'
import type { HeardBy } from '#domain/speech/listener.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import type { AttemptAccuracy } from './accuracy.ts'
import { attemptFigures } from './attempt-figures.ts'

/** A try that has begun; `at` in epoch ms. */
export type BegunAttempt = { id: string; at: number }

/** What became of a try; the same one may be told of again, once more is known of it. */
export type AttemptReport = BegunAttempt & {
  sentence: string
  how: Attempt['how']
  /** Who heard it; null: nobody. */
  by: HeardBy | null
  /** null: it was not measured. */
  accuracy: AttemptAccuracy | null
  recording: Recording | null
}

const LONGEST_MS = 60 * 60 * 1000 // a clock may be turned, or a learner called away

/** Milliseconds between two times (epoch ms), as an attempt keeps them: 0 to an hour. */
export function attemptMs(from: number, to: number): number {
  return Math.round(Math.min(LONGEST_MS, Math.max(0, to - from)))
}

/** How long the learner spoke; without a sound, as long as the try took; 0 where nothing was measured or recorded. */
function spokenMs({ recording, accuracy, at }: AttemptReport, now: number): number {
  if (recording !== null) return attemptMs(0, (1000 * recording.samples.length) / recording.sampleRate)
  return accuracy === null ? 0 : attemptMs(at, now)
}

/** What is kept of a try, told of at `now` (epoch ms). */
export function attemptOf(report: AttemptReport, now: number): Attempt {
  const { id, at, how, by, accuracy } = report
  return {
    ...{ id, at, day: dayOf(at), how },
    by: accuracy === null ? NOBODY : (by ?? NOBODY),
    ms: spokenMs(report, now),
    ...(accuracy !== null && attemptFigures(accuracy)),
  }
}
