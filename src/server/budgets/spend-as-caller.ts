import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { budgetDay } from '#domain/engine-budget.ts'
import { addressOf } from '#server/rate-limit/limit-requests.ts'
import type { Caller, CallerEnv } from '#server/sessions/caller.ts'
import type { Budgets } from './budgets.ts'
import { type Spender, spendingAs } from './spending.ts'

function spenderOf(caller: Caller, address: string, day: string): Spender {
  if (caller.is === 'account') return { is: 'account', id: caller.userId }
  // as it is stored: a hash that is another one on another day
  const id = `address ${createHash('sha256').update(`${day} ${address}`).digest('base64url')}`
  return { is: caller.is === 'anyone' ? 'visitor' : 'stranger', id }
}

/**
 * Counts what the routes behind it ask of engines for the account of the caller, or for its address where nobody is known
 * to have an account. To stand behind `findCaller`.
 */
export function spendAsCaller(budgets: Budgets, trustedProxyHops: number) {
  return createMiddleware<CallerEnv>(async (c, next) => {
    const spender = spenderOf(c.var.caller, addressOf(c, trustedProxyHops), budgetDay(budgets.clock()))
    await spendingAs(spender, budgets, next)
  })
}
