import { MINUTE_MS } from '#domain/clock.ts'
import type { EngineUse, Overspent } from '#domain/engine-budget.ts'

/** One job of an engine. `spender` is the account, or the hashed address where there are none; `day` is of UTC. */
export type BudgetJob = { id: string; engine: string; spender: string; day: string }

/** What an engine was asked in a day: in all, and how many spenders asked it. */
export type EngineDay = { engine: string; used: EngineUse; spenders: number }

/** What is set aside for a job counts as used for so long: longer than any job takes, so that only a crash leaves it behind. */
/** Stands for all spenders together. */
export const INSTALLATION = ''

export const HOLD_MS = 5 * MINUTE_MS

/** Where it is counted what engines are asked: in the store, so that all servers count together, or in memory where there is none. */
export type BudgetStore = {
  /**
   * Sets `use` aside for a job, on top of what it has, where it fits both budgets; else nothing is, and the answer says
   * which has no room. `now` in epoch ms.
   */
  hold(job: BudgetJob, use: EngineUse, now: number): Promise<Overspent | null>
  /** Counts what a job has used, and gives back what is set aside for it. */
  settle(job: BudgetJob, used: EngineUse): Promise<void>
  /** What the engines were asked on a day so far. */
  usedOn(day: string): Promise<EngineDay[]>
}
