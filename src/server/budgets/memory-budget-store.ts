import { addUse, type EngineBudget, type EngineUse, NO_USE, unitOver } from '#domain/engine-budget.ts'
import { type BudgetJob, type BudgetStore, HOLD_MS, INSTALLATION } from './budget-store.ts'

type Hold = { use: EngineUse; endsAt: number }

/** What one spender, or all together, asked of an engine on a day. */
type Ledger = { engine: string; day: string; used: EngineUse; holds: Map<string, Hold> }

/** Budgets of this process alone. Days before today are forgotten. */
export function memoryBudgetStore(budget: EngineBudget): BudgetStore {
  const ledgers = new Map<string, Ledger>()

  const keyOf = ({ engine, day }: BudgetJob, spender: string) => JSON.stringify([day, engine, spender])

  function ledgerFor(job: BudgetJob, spender: string): Ledger {
    const { engine, day } = job
    return ledgers.get(keyOf(job, spender)) ?? { engine, day, used: NO_USE, holds: new Map() }
  }

  function usedIn({ used, holds }: Ledger, now: number): EngineUse {
    for (const [id, { endsAt }] of holds) if (endsAt <= now) holds.delete(id)
    return [...holds.values()].reduce((sum, { use }) => addUse(sum, use), used)
  }

  function forgetBefore(day: string): void {
    for (const [key, ledger] of ledgers) if (ledger.day < day) ledgers.delete(key)
  }

  return {
    async hold(job, use, now) {
      if (!ledgers.has(keyOf(job, INSTALLATION))) forgetBefore(job.day)
      const scopes = [
        ['installation', INSTALLATION],
        ['account', job.spender],
      ] as const
      for (const [scope, spender] of scopes) {
        const unit = unitOver(usedIn(ledgerFor(job, spender), now), use, budget[scope])
        if (unit !== undefined) return { scope, unit }
      }
      for (const [, spender] of scopes) {
        const ledger = ledgerFor(job, spender)
        const held = ledger.holds.get(job.id)?.use ?? NO_USE
        ledger.holds.set(job.id, { use: addUse(held, use), endsAt: now + HOLD_MS })
        ledgers.set(keyOf(job, spender), ledger)
      }
      return null
    },
    async settle(job, used) {
      for (const spender of [INSTALLATION, job.spender]) {
        const ledger = ledgers.get(keyOf(job, spender))
        ledger?.holds.delete(job.id)
        if (ledger !== undefined) ledger.used = addUse(ledger.used, used)
      }
    },
    async usedOn(day) {
      const ofDay = [...ledgers].filter(([, ledger]) => ledger.day === day)
      const isTotal = (key: string, { engine }: Ledger) =>
        key === keyOf({ id: '', spender: '', engine, day }, INSTALLATION)
      return ofDay
        .filter(([key, ledger]) => isTotal(key, ledger))
        .map(([, { engine, used }]) => ({
          engine,
          used,
          spenders: ofDay.filter(([key, one]) => one.engine === engine && !isTotal(key, one)).length,
        }))
        .toSorted((a, b) => (a.engine < b.engine ? -1 : 1))
    },
  }
}
