import type { Accounts } from './accounts.ts'

export const LEAST_WAIT_S = 1

/** The accounts for one request, which hears how long (s) it has to wait for another try when it fails. */
export function forRequest(accounts: Accounts): {
  accounts: Accounts
  waitSeconds: (error: unknown) => number
} {
  let limitedSeconds = LEAST_WAIT_S
  const onLimited = (waitMs: number) => {
    limitedSeconds = Math.ceil(waitMs / 1000)
  }
  const counters = { ...accounts.counters, onLimited }
  return {
    accounts: { ...accounts, counters },
    waitSeconds: (error) => (error === 'too-busy' ? accounts.hasher.secondsToWait() : limitedSeconds),
  }
}
