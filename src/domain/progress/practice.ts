import type { Day } from '#domain/clock.ts'
import type { StoreFailure } from '#domain/journal/entry-store.ts'
import type { Outcome } from '#domain/outcome.ts'
import { STEP_MINUTES, STEPS, type Step } from './steps.ts'

/** Active time per step in ms, and the best accuracy per sentence in percent. */
export type PracticeDay = {
  date: Day
  activeMs: Record<Step, number>
  bestAccuracy: Record<string, number>
}

/** Keeps practice on this device, a row a day. */
export type PracticeStore = {
  read(date: Day): Promise<Outcome<PracticeDay | undefined, StoreFailure>>
  /** Changes one day in one transaction; `change` must be pure. Resolves once it is durable. */
  update(
    date: Day,
    change: (stored: PracticeDay | undefined) => PracticeDay,
  ): Promise<Outcome<PracticeDay, StoreFailure>>
}

// reports closer together than this count as practice
const LONGEST_GAP_MS = 30_000

export function emptyPracticeDay(date: Day): PracticeDay {
  return { date, activeMs: { write: 0, translate: 0, speak: 0 }, bestAccuracy: {} }
}

/** Active ms between two reports: none after a pause, or where the clock was set back. */
export function activeTimeBetween(lastMs: number | null, nowMs: number): number {
  const passed = lastMs === null ? 0 : nowMs - lastMs
  return passed > 0 && passed < LONGEST_GAP_MS ? passed : 0
}

export function withActiveTime(day: PracticeDay, step: Step, ms: number): PracticeDay {
  return { ...day, activeMs: { ...day.activeMs, [step]: day.activeMs[step] + ms } }
}

/** Keeps the best accuracy (percent) of the day. */
export function withAttempt(day: PracticeDay, sentence: string, accuracy: number): PracticeDay {
  const best = Math.max(accuracy, day.bestAccuracy[sentence] ?? 0)
  return { ...day, bestAccuracy: { ...day.bestAccuracy, [sentence]: best } }
}

/** Adds `more` to what is kept of the day: times add up, the better accuracy stays. */
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

const MINUTE_MS = 60_000

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
