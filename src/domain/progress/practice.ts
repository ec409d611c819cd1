import type { Day } from '#domain/clock.ts'
import type { StoreFailure } from '#domain/journal/entry-store.ts'
import type { Outcome } from '#domain/outcome.ts'
import { type ActiveMs, addUp } from './active-time.ts'
import type { MinutesRow } from './minutes.ts'
import { STEP_MINUTES, STEPS, type Step } from './steps.ts'

/** What was practised on one day. */
export type PracticeDay = { date: Day; activeMs: ActiveMs }

/** Keeps practice, a count for each day and device. Each answer is of all devices, as far as this one knows. */
export type PracticeStore = {
  /** undefined: nothing was practised. */
  read(date: Day): Promise<Outcome<PracticeDay | undefined, StoreFailure>>
  /** Adds to what this device has counted of a day, in one transaction. Resolves once it is durable. */
  add(date: Day, more: Partial<ActiveMs>): Promise<Outcome<PracticeDay, StoreFailure>>
  /** What each device has counted on each day, as far as this one knows. */
  counts(): Promise<Outcome<MinutesRow[], StoreFailure>>
  /** Takes in what devices have counted. A count that is known already is not added again. */
  takeIn(counts: MinutesRow[]): Promise<Outcome<null, StoreFailure>>
}

// reports closer together than this count as practice
const LONGEST_GAP_MS = 30_000

export function emptyPracticeDay(date: Day): PracticeDay {
  return { date, activeMs: addUp([]) }
}

/** Active ms between two reports: none after a pause, or where the clock was set back. */
export function activeTimeBetween(lastMs: number | null, nowMs: number): number {
  const passed = lastMs === null ? 0 : nowMs - lastMs
  return passed > 0 && passed < LONGEST_GAP_MS ? passed : 0
}

export function withActiveTime(day: PracticeDay, step: Step, ms: number): PracticeDay {
  return { ...day, activeMs: { ...day.activeMs, [step]: day.activeMs[step] + ms } }
}

/** The day with what was practised besides. */
export function addPractice(day: PracticeDay, more: Partial<ActiveMs>): PracticeDay {
  return { ...day, activeMs: addUp([day.activeMs, more]) }
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
