import { type Mutant, mutant } from './mutant.ts'

const SERVER = 'src/server/budgets'

/** Mutants of the budgets of engines: what would let somebody spend more of the operator's money than there is. */
export const BUDGET_MUTANTS: Mutant[] = [
  mutant(
    'sixteen at once get exactly what there is',
    'what is set aside is not looked at in the transaction that sets it aside',
    `${SERVER}/sql-budget-store.ts`,
    '        for (const scope of SCOPES) await setAside(tx, job, scope, use, now + HOLD_MS)\n        return null\n      }, quickly),',
    '        return null\n      }, quickly).then(async (over) => {\n        if (over === null) await database.tx(async (tx) => { for (const scope of SCOPES) await setAside(tx, job, scope, use, now + HOLD_MS) }, quickly)\n        return over\n      }),',
  ),
  mutant(
    'counts what a job used, and gives back what it did not',
    'what was used is never counted',
    `${SERVER}/sql-budget-store.ts`,
    'for (const scope of SCOPES) await settleIn(tx, job, scope, used)',
    'for (const scope of SCOPES) await settleIn(tx, job, scope, NO_USE)',
  ),
  mutant(
    'begins anew with the day of UTC',
    'a job is never settled',
    `${SERVER}/spending.ts`,
    '    await settle(job, budgets)\n  }',
    '    await settle({ ...job, used: NO_USE }, budgets)\n  }',
  ),
  mutant(
    'begins anew with the day of UTC',
    'every day is the same',
    `${SERVER}/spending.ts`,
    'day: budgetDay(now),',
    'day: budgetDay(0),',
  ),
  mutant(
    'counts what a job used, and gives back what it did not',
    'an account may use what the installation may',
    `${SERVER}/sql-budget-store.ts`,
    'use, budget[scope])',
    'use, budget.installation)',
  ),
  mutant(
    'all accounts together use no more than the budget of the installation',
    'the installation has no budget of its own',
    `${SERVER}/sql-budget-store.ts`,
    "spender: scope === 'installation' ? INSTALLATION : spender, engine, day",
    'spender, engine, day',
  ),
  mutant(
    'what a server that crashed had set aside is free again',
    'what was set aside is free again at once',
    `${SERVER}/sql-budget-store.ts`,
    ".where('ends_at', '<=', now)",
    ".where('ends_at', '<=', now + HOLD_MS)",
  ),
]
