import { type Mutant, mutant } from './mutant.ts'

/** Mutants of the budgets of engines: what would let somebody spend more of the operator's money than there is. */
export const BUDGET_MUTANTS: Mutant[] = [
  mutant(
    'sixteen at once get exactly what there is',
    'what is set aside is not looked at in the transaction that sets it aside',
    'sqlBudgetStore',
    'for (const scope of SCOPES) await setAside(tx, job, scope, use, now + HOLD_MS) return null }, quickly)',
    'return null }, quickly).then(async (over) => { if (over === null) await database.tx(async (tx) => { for (const scope of SCOPES) await setAside(tx, job, scope, use, now + HOLD_MS) }, quickly); return over })',
  ),
  mutant(
    'counts what a job used, and gives back what it did not',
    'what was used is never counted',
    'sqlBudgetStore',
    'for (const scope of SCOPES) await settleIn(tx, job, scope, used)',
    'for (const scope of SCOPES) await settleIn(tx, job, scope, NO_USE)',
  ),
  mutant(
    'begins anew with the day of UTC',
    'a job is never settled',
    'withinBudget',
    'await settle(job, budgets) }',
    'await settle({ ...job, used: NO_USE }, budgets) }',
  ),
  mutant(
    'begins anew with the day of UTC',
    'every day is the same',
    'withinBudget',
    'day: budgetDay(now)',
    'day: budgetDay(0)',
  ),
  mutant(
    'counts what a job used, and gives back what it did not',
    'an account may use what the installation may',
    'sqlBudgetStore',
    'use, budget[scope])',
    'use, budget.installation)',
  ),
  mutant(
    'all accounts together use no more than the budget of the installation',
    'the installation has no budget of its own',
    'keyOf',
    "spender: scope === 'installation' ? INSTALLATION : spender, engine, day",
    'spender, engine, day',
  ),
  mutant(
    'what a server that crashed had set aside is free again',
    'what was set aside is free again at once',
    'lockedUse',
    ".where('ends_at', '<=', now)",
    ".where('ends_at', '<=', now + HOLD_MS)",
  ),
]
