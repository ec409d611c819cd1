import { HOUR_MS, MINUTE_MS } from '#domain/clock.ts'
import type { Program } from '#server/sessions/program-reader.ts'

const MIB = 1024 * 1024

/** What the programs of learners may cost, for one token and for all of an account, on each server. */
export const PROGRAM_BUDGETS = {
  /** Of requests and answers. */
  bytes: { token: 64 * MIB, account: 128 * MIB, windowMs: HOUR_MS },
  /** For which the database is waited for. */
  databaseMs: { token: 5_000, account: 10_000, windowMs: MINUTE_MS },
} as const

type Costs = keyof typeof PROGRAM_BUDGETS
export type Budgets = { readonly [Of in Costs]: { token: number; account: number; windowMs: number } }

const COSTS = Object.keys(PROGRAM_BUDGETS) as Costs[]
const MOST_WINDOWS = 20_000

type Who = Pick<Program, 'id' | 'userId'>
type Window = { spent: number; endsAt: number }

/** Counts what programs have cost in the present windows, in the memory of this process. */
export function programSpending(clock: () => number, budgets: Budgets = PROGRAM_BUDGETS) {
  const windows = new Map<string, Window>()

  const namesOf = (cost: Costs, { id, userId }: Who) =>
    [
      ['token', `${cost} token ${id}`],
      ['account', `${cost} account ${userId}`],
    ] as const

  function present(name: string): Window | undefined {
    const window = windows.get(name)
    return window !== undefined && window.endsAt > clock() ? window : undefined
  }

  function forgetEnded(): void {
    if (windows.size < MOST_WINDOWS) return
    for (const [name, { endsAt }] of windows) if (endsAt <= clock()) windows.delete(name)
  }

  return {
    /** How long (ms) until it may cost more; 0 where it may now. */
    waitMs(who: Who): number {
      const waits = COSTS.flatMap((cost) =>
        namesOf(cost, who).map(([of, name]) => {
          const window = present(name)
          return window !== undefined && window.spent >= budgets[cost][of] ? window.endsAt - clock() : 0
        }),
      )
      return Math.max(...waits)
    },
    spend(who: Who, cost: Costs, amount: number): void {
      forgetEnded()
      for (const [, name] of namesOf(cost, who)) {
        const window = present(name) ?? { spent: 0, endsAt: clock() + budgets[cost].windowMs }
        windows.set(name, { ...window, spent: window.spent + amount })
      }
    },
  }
}

export type ProgramSpending = ReturnType<typeof programSpending>
