import type { Logger } from 'pino'
import { DAY_MS, MINUTE_MS } from '#domain/clock.ts'
import {
  budgetDay,
  budgetRenewal,
  type EngineBudget,
  type EngineUse,
  type Overspent,
} from '#domain/engine-budget.ts'
import type { Database } from '#server/database/database.ts'
import type { BudgetJob, BudgetStore, EngineDay } from './budget-store.ts'
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

const HEAD = ['engine', 'characters', 'minutes', 'calls', 'accounts'].join('\t')

/** As the settings count it. */
function countsOf({ characters, soundMs, calls }: EngineUse) {
  return { characters, minutes: Math.round((soundMs / MINUTE_MS) * 10) / 10, calls }
}

function inWords({ characters, minutes, calls }: ReturnType<typeof countsOf>): string {
  return `${characters} characters, ${minutes} minutes of sound and ${calls} calls`
}

/**
 * What engines with a key were asked today, of what they may be asked: a line each with tabs, or as JSON. An address counts
 * as an account where there are none. `now` in epoch ms.
 */
export function describeUse(
  days: readonly EngineDay[],
  budget: EngineBudget,
  { now, asJson }: { now: number; asJson: boolean },
): string[] {
  const most = countsOf(budget.installation)
  const rows = days.map(({ engine, used, spenders }) => ({ engine, ...countsOf(used), accounts: spenders }))
  if (asJson) return rows.map((row) => JSON.stringify({ ...row, most }))
  const lines = rows.map(({ engine, characters, minutes, calls, accounts }) =>
    [
      engine,
      `${characters} of ${most.characters}`,
      `${minutes} of ${most.minutes}`,
      `${calls} of ${most.calls}`,
      accounts,
    ].join('\t'),
  )
  return [
    ...(rows.length === 0 ? ['No engine with a key was asked today.'] : [HEAD, ...lines]),
    `An account may have ${inWords(countsOf(budget.account))} of each engine a day.`,
    `A new day begins at ${new Date(budgetRenewal(now)).toISOString()}.`,
  ]
}
