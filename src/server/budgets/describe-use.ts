import { MINUTE_MS } from '#domain/clock.ts'
import { budgetRenewal, type EngineBudget, type EngineUse } from '#domain/engine-budget.ts'
import type { EngineDay } from './budget-store.ts'

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
