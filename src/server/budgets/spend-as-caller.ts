import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { budgetDay } from '#domain/engine-budget.ts'
import { addressOf } from '#server/rate-limit/limit-requests.ts'
import type { CallerEnv } from '#server/sessions/caller.ts'
import type { Budgets } from './budgets.ts'
import { spendingAs } from './spending.ts'

/** An address as it is stored: a hash that is another one on another day. */
function spenderAt(address: string, day: string): string {
  return `address ${createHash('sha256').update(`${day} ${address}`).digest('base64url')}`
}

/**
 * Counts what the routes behind it ask of engines for the account of the caller, or for its address where nobody is known
 * to have an account. To stand behind `findCaller`.
 */
export function spendAsCaller(budgets: Budgets, trustedProxyHops: number) {
  return createMiddleware<CallerEnv>(async (c, next) => {
    const { caller } = c.var
    const spender =
      caller.is === 'account'
        ? { id: caller.userId, hasAccount: true }
        : {
            id: spenderAt(addressOf(c, trustedProxyHops), budgetDay(budgets.clock())),
            hasAccount: caller.is === 'anyone', // where there are no accounts, nobody is a stranger
          }
    await spendingAs(spender, budgets, next)
  })
}
