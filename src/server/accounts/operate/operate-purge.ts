import type { Accounts } from '#server/accounts/core/accounts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type PurgePorts = Pick<Accounts, 'store' | 'clock' | 'settings' | 'report'>

/** Drops sessions that are over, windows of limits and challenges that have ended, and keys past their end. */
export async function purge({ store, clock, settings, report }: PurgePorts): Promise<void> {
  const { idleMs, longestMs } = settings.sessionLimits
  const now = clock()
  try {
    await store.purge({ now, idleSince: now - idleMs, openedBefore: now - longestMs })
  } catch (error) {
    report('what no longer counts could not be dropped', error) // none of it opens anything; the next day tries again
  }
}

/** Purges now and once a day. It keeps no process running. */
export function purgeDaily(accounts: PurgePorts): void {
  void purge(accounts)
  setInterval(() => void purge(accounts), DAY_MS).unref()
}
