import { type PracticeDay, STEP_MINUTES, STEPS, type Step } from './practice.ts'

const MINUTE_MS = 60_000

/** How far today's session is. `share` is how much of a step's line is drawn, 0 to 1. */
export type SessionProgress = {
  steps: { step: Step; share: number; isReached: boolean }[]
  /** Minutes practised today, and minutes of a usual session; whole numbers. */
  minutes: number
  usualMinutes: number
}

function shareOf(step: Step, activeMs: number): number {
  return Math.min(1, activeMs / (STEP_MINUTES[step] * MINUTE_MS))
}

/**
 * Today's progress for a learner who is at `current`. The line is one: it is full up to the furthest step
 * that was reached today (the current one, or one with active time), and in that step as far as the time
 * practised there goes in a usual session.
 */
export function sessionProgress(current: Step, practice: PracticeDay | null): SessionProgress {
  const activeMs = (step: Step) => practice?.activeMs[step] ?? 0
  const furthest = STEPS.findLastIndex((step) => step === current || activeMs(step) > 0)
  const totalMs = STEPS.reduce((sum, step) => sum + activeMs(step), 0)
  return {
    steps: STEPS.map((step, place) => {
      if (place < furthest) return { step, isReached: true, share: 1 }
      if (place > furthest) return { step, isReached: false, share: 0 }
      return { step, isReached: true, share: shareOf(step, activeMs(step)) }
    }),
    minutes: Math.round(totalMs / MINUTE_MS),
    usualMinutes: STEPS.reduce((sum, step) => sum + STEP_MINUTES[step], 0),
  }
}
