import type { Day } from '#domain/clock.ts'
import type { StoreFailure } from '#domain/journal/entry-store.ts'
import type { Outcome } from '#domain/outcome.ts'

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

/** Where practice is remembered on this device, a row a day. */
export type PracticeStore = {
  /** What is kept of a day; undefined when nothing is. */
  read(date: Day): Promise<Outcome<PracticeDay | undefined, StoreFailure>>
  /** Changes one day in one transaction; `change` must be pure. Resolves once it is durable. */
  update(
    date: Day,
    change: (stored: PracticeDay | undefined) => PracticeDay,
  ): Promise<Outcome<PracticeDay, StoreFailure>>
}

/** A silence longer than this, in ms, is a pause: only reports closer together count as practice. */
const LONGEST_GAP_MS = 30_000

/** A day on which nothing was practised yet. */
export function emptyPracticeDay(date: Day): PracticeDay {
  return { date, activeMs: { write: 0, translate: 0, speak: 0 }, bestAccuracy: {} }
}

/** The active time between two reports in ms: what passed, or nothing after a pause or a clock set back. */
export function activeTimeBetween(lastMs: number | null, nowMs: number): number {
  const passed = lastMs === null ? 0 : nowMs - lastMs
  return passed > 0 && passed < LONGEST_GAP_MS ? passed : 0
}

/** The day with `ms` more of active time in one step. */
export function withActiveTime(day: PracticeDay, step: Step, ms: number): PracticeDay {
  return { ...day, activeMs: { ...day.activeMs, [step]: day.activeMs[step] + ms } }
}

/** The day with an attempt at a sentence; the best accuracy (percent) of the day stays. */
export function withAttempt(day: PracticeDay, sentence: string, accuracy: number): PracticeDay {
  const best = Math.max(accuracy, day.bestAccuracy[sentence] ?? 0)
  return { ...day, bestAccuracy: { ...day.bestAccuracy, [sentence]: best } }
}

/** Adds what was practised since (`more`) to what is kept of the day: times add up, the better accuracy stays. */
export function mergePractice(kept: PracticeDay | undefined, more: PracticeDay): PracticeDay {
  const steps = Object.entries(more.activeMs) as [Step, number][]
  const timed = steps.reduce(
    (day, [step, ms]) => withActiveTime(day, step, ms),
    kept ?? emptyPracticeDay(more.date),
  )
  return Object.entries(more.bestAccuracy).reduce(
    (day, [sentence, accuracy]) => withAttempt(day, sentence, accuracy),
    timed,
  )
}
