import { createAccounts } from '#web/adapters/accounts/browser-accounts.ts'
import { createLocalStorageFirstPaintCache } from '#web/adapters/journal/local-storage-first-paint-cache.ts'
import { pageSettings } from '#web/ui/page-settings.ts'

/** Logs out on a page that has no diary open: the first-paint cache goes with the user. */
export async function logOut(): Promise<void> {
  createLocalStorageFirstPaintCache().clear()
  const outcome = await createAccounts(pageSettings()).logOut()
  if (!outcome.ok) console.error('Logging out failed', outcome.error)
}
