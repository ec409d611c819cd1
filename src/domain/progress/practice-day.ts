import type { Day } from '#domain/clock.ts'

/** The three steps of the daily loop. */
export const STEPS = ['write', 'translate', 'speak'] as const

export type Step = (typeof STEPS)[number]

/** How long each step takes in a usual session, in minutes. */
export const STEP_MINUTES: Record<Step, number> = { write: 4, translate: 1, speak: 5 }

/** What was practised on one day: active time per step in ms, and the best accuracy per sentence in percent. */
export type PracticeDay = {
  date: Day
  activeMs: Record<Step, number>
  bestAccuracy: Record<string, number>
}
