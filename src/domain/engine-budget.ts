import { DAY_MS } from './clock.ts'
import { utcDayOf } from './days.ts'

/** What is asked of an engine: characters of a learner that are sent, sound that is sent or made (ms), calls that reach the AI provider. */
export type EngineUse = { characters: number; soundMs: number; calls: number }

export type BudgetUnit = keyof EngineUse

/** Who has a budget: each account, and all accounts of an installation together. */
export type BudgetScope = 'account' | 'installation'

/** What each engine that the operator pays for may be asked in a day of UTC. */
export type EngineBudget = Record<BudgetScope, EngineUse>

/** A budget that has no room for what is asked. */
export type Overspent = { scope: BudgetScope; unit: BudgetUnit }

export const BUDGET_UNITS: readonly BudgetUnit[] = ['characters', 'soundMs', 'calls']

export const NO_USE: EngineUse = { characters: 0, soundMs: 0, calls: 0 }

/** The day of UTC at `now` (epoch ms), yyyy-MM-dd: the day that a budget is for. */
export function budgetDay(now: number): string {
  return utcDayOf(now)
}

/** When the next day of UTC begins, and with it new budgets (epoch ms). */
export function budgetRenewal(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS
}

export function addUse(left: EngineUse, right: Partial<EngineUse>): EngineUse {
  const { characters = 0, soundMs = 0, calls = 0 } = right
  return {
    characters: left.characters + characters,
    soundMs: left.soundMs + soundMs,
    calls: left.calls + calls,
  }
}

/** What of `use` is left without `held`; never less than nothing. */
export function excessOf(held: EngineUse, use: EngineUse): EngineUse {
  return {
    characters: Math.max(0, use.characters - held.characters),
    soundMs: Math.max(0, use.soundMs - held.soundMs),
    calls: Math.max(0, use.calls - held.calls),
  }
}

/** The first unit of which there is not enough left for `more`; undefined where all of it fits. */
export function unitOver(used: EngineUse, more: EngineUse, most: EngineUse): BudgetUnit | undefined {
  return BUDGET_UNITS.find((unit) => more[unit] > 0 && used[unit] + more[unit] > most[unit])
}
