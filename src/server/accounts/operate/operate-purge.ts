import type { Provider } from '#server/accounts/core/accounts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Needs = Pick<Provider, 'store' | 'clock' | 'settings' | 'report'>

/** Drops sessions that are over, windows of limits and challenges that have ended, and keys past their end. */
export async function purge({ store, clock, settings, report }: Needs): Promise<void> {
  const { idleMs, longestMs } = settings.sessionLimits
  const now = clock()
  try {
    await store.purge({ now, idleSince: now - idleMs, openedBefore: now - longestMs })
  } catch (error) {
    report('what no longer counts could not be dropped', error) // none of it opens anything; the next day tries again
  }
}

/** Purges now and once a day. It keeps no process running. */
export function purgeDaily(provider: Needs): void {
  void purge(provider)
  setInterval(() => void purge(provider), DAY_MS).unref()
}
