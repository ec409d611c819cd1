import type { Accounts } from './accounts.ts'

export const LEAST_WAIT_S = 1 // as long as the passwords take that wait to be hashed when no more may

/** The accounts for one request, which hears how long (s) it has to wait where it has met a limit. */
export function forRequest(accounts: Accounts): { accounts: Accounts; waitSeconds: () => number } {
  let waitSeconds = LEAST_WAIT_S
  const onLimited = (waitMs: number) => {
    waitSeconds = Math.ceil(waitMs / 1000)
  }
  const counters = { ...accounts.counters, onLimited }
  return { accounts: { ...accounts, counters }, waitSeconds: () => waitSeconds }
}
