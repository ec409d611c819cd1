import type { Day } from '#domain/clock.ts'
import type { StoreFailure } from '#domain/journal/entry-store.ts'
import type { Step } from '#domain/kinds/steps.ts'
import type { Outcome } from '#domain/outcome.ts'
import { type ActiveMs, addUp, type MinutesRow } from './minutes.ts'

/** What was practised on one day. */
export type MinutesOfDay = { date: Day; activeMs: ActiveMs }

/** Keeps practice, a count for each day and device. Each answer is of all devices, as far as this one knows. */
export type MinutesStore = {
  /** undefined: nothing was practised. */
  read(date: Day): Promise<Outcome<MinutesOfDay | undefined, StoreFailure>>
  /** Adds to what this device has counted of a day, in one transaction. Resolves once it is durable. */
  add(date: Day, more: Partial<ActiveMs>): Promise<Outcome<MinutesOfDay, StoreFailure>>
  /** What each device has counted on each day, as far as this one knows. */
  counts(): Promise<Outcome<MinutesRow[], StoreFailure>>
  /** Takes in what devices have counted. A count that is known already is not added again. */
  takeIn(counts: MinutesRow[]): Promise<Outcome<null, StoreFailure>>
  /** Gives the other devices all that this one has counted, also less than a minute, as before it leaves the account. */
  shareAll(): Promise<Outcome<null, StoreFailure>>
}

/** Keeps what was counted last when the page is left: a write to the store does not outlive its page. */
export type MinutesBackup = {
  /** Adds to what is kept, before it returns. Answers whether it is kept. */
  keep(day: MinutesOfDay): boolean
  /** What is kept; it is removed here. */
  take(): MinutesOfDay[]
}

// reports closer together than this count as practice
const LONGEST_GAP_MS = 30_000

export function noMinutes(date: Day): MinutesOfDay {
  return { date, activeMs: addUp([]) }
}

/** Active ms between two reports: none after a pause, or where the clock was set back. */
export function activeTimeBetween(lastMs: number | null, nowMs: number): number {
  const passed = lastMs === null ? 0 : nowMs - lastMs
  return passed > 0 && passed < LONGEST_GAP_MS ? passed : 0
}

export function withActiveTime(day: MinutesOfDay, step: Step, ms: number): MinutesOfDay {
  return { ...day, activeMs: { ...day.activeMs, [step]: day.activeMs[step] + ms } }
}

/** The day with what was practised besides. */
export function addMinutes(day: MinutesOfDay, more: Partial<ActiveMs>): MinutesOfDay {
  return { ...day, activeMs: addUp([day.activeMs, more]) }
}
