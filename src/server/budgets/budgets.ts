import type { Logger } from 'pino'
import { DAY_MS } from '#domain/clock.ts'
import { budgetDay, budgetRenewal, type EngineBudget, type Overspent } from '#domain/engine-budget.ts'
import type { Database } from '#server/database/database.ts'
import type { BudgetJob, BudgetStore } from './budget-store.ts'
import { memoryBudgetStore } from './memory-budget-store.ts'
import { purgeUse, sqlBudgetStore } from './sql-budget-store.ts'

/** The answer of an engine of which too little is left today. */
export type BudgetUsed = { ok: false; error: 'budget-used'; retryAfterSeconds: number }

/** What engines with a key may be asked a day, and what they were. */
export type Budgets = {
  store: BudgetStore
  budget: EngineBudget
  /** Epoch ms. */
  clock: () => number
  /** The answer where a budget has no room. It is logged once a day for each engine and budget. */
  refuse(job: Pick<BudgetJob, 'engine' | 'day'>, over: Overspent): BudgetUsed
  report(what: string, error: unknown): void
}

/** Budgets counted in a store. */
export function budgetsIn(
  store: BudgetStore,
  budget: EngineBudget,
  log: Logger,
  clock = Date.now as () => number,
): Budgets {
  let logged = { day: '', budgets: new Set<string>() }
  return {
    store,
    budget,
    clock,
    refuse({ engine, day }, over) {
      if (logged.day !== day) logged = { day, budgets: new Set() }
      const name = JSON.stringify([engine, over])
      const most = budget[over.scope][over.unit]
      if (!logged.budgets.has(name))
        log.warn(
          { engine, of: over.scope, unit: over.unit, most },
          'the budget of an engine is used up for today',
        )
      logged.budgets.add(name)
      const now = clock()
      return {
        ok: false,
        error: 'budget-used',
        retryAfterSeconds: Math.ceil((budgetRenewal(now) - now) / 1000),
      }
    },
    report: (what, error) => log.error({ err: error }, what),
  }
}

/** Drops what was asked on earlier days, now and once a day. It keeps no process running. */
function purgeDaily(database: Database, { clock, report }: Budgets): void {
  const purge = () =>
    void purgeUse(database, budgetDay(clock())).catch((error) =>
      report('what engines were asked on earlier days could not be dropped', error),
    )
  purge()
  setInterval(purge, DAY_MS).unref()
}

/** The budgets of an installation: counted in its database, or by this process alone where it has none. */
export function openBudgets(budget: EngineBudget, database: Database | null, log: Logger): Budgets {
  if (database === null) return budgetsIn(memoryBudgetStore(budget), budget, log)
  const budgets = budgetsIn(sqlBudgetStore(database, budget), budget, log)
  purgeDaily(database, budgets)
  return budgets
}
