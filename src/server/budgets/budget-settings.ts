import { z } from 'zod'
import { MINUTE_MS } from '#domain/clock.ts'
import type { BudgetScope, EngineBudget } from '#domain/engine-budget.ts'

/** For each account and, after the slash, for the installation. */
function perDay(fallback: string) {
  return z
    .string()
    .regex(
      /^\d{1,12}\/\d{1,12}$/,
      'must be two whole numbers, for an account and for the installation, such as 300/20000',
    )
    .default(fallback)
    .transform((text) => text.split('/').map(Number))
    .transform(([account = 0, installation = 0]) => ({ account, installation }))
}

export const budgetVariables = z.object({
  ENGINE_DAILY_CHARACTERS: perDay('50000/2000000'),
  ENGINE_DAILY_MINUTES: perDay('15/600'),
  ENGINE_DAILY_CALLS: perDay('300/20000'),
})

/** What each engine with a key may be asked a day. */
export function engineBudgetOf(set: z.infer<typeof budgetVariables>): EngineBudget {
  const of = (scope: BudgetScope) => ({
    characters: set.ENGINE_DAILY_CHARACTERS[scope],
    soundMs: set.ENGINE_DAILY_MINUTES[scope] * MINUTE_MS,
    calls: set.ENGINE_DAILY_CALLS[scope],
  })
  return { account: of('account'), installation: of('installation') }
}
