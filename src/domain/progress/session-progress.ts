import { MINUTE_MS } from '#domain/duration.ts'
import { STEP_MINUTES, STEPS, type Step } from '#domain/kinds/steps.ts'
import type { PracticeDay } from './practice.ts'

/** `share` is how much of the step's line is drawn, 0 to 1. */
export type SessionProgress = {
  steps: { step: Step; share: number; isReached: boolean }[]
  /** Whole minutes, today and in a usual session. */
  minutes: number // whole, today
  usualMinutes: number
}

function shareOf(step: Step, activeMs: number): number {
  return Math.min(1, activeMs / (STEP_MINUTES[step] * MINUTE_MS))
}

const PRACTISED_MS = MINUTE_MS / 2 // the shortest time that the minutes show

/**
 * The progress of today at the step `current`: the line is drawn in each step as far as its active time goes in a usual
 * session, and full before the furthest step that was practised. Opening a step draws nothing.
 */
export function sessionProgress(current: Step, practice: PracticeDay | null): SessionProgress {
  const activeMs = (step: Step) => practice?.activeMs[step] ?? 0
  const furthest = STEPS.findLastIndex((step) => activeMs(step) >= PRACTISED_MS)
  const totalMs = STEPS.reduce((sum, step) => sum + activeMs(step), 0)
  return {
    steps: STEPS.map((step, place) => ({
      step,
      isReached: place <= furthest || step === current || activeMs(step) > 0,
      share: place < furthest ? 1 : shareOf(step, activeMs(step)),
    })),
    minutes: Math.round(totalMs / MINUTE_MS),
    usualMinutes: STEPS.reduce((sum, step) => sum + STEP_MINUTES[step], 0),
  }
}
