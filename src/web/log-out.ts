import { createAccounts } from './accounts-here.ts'
import { createLocalStorageFirstPaintCache } from './adapters/local-storage-first-paint-cache.ts'

/** Logs out on a page that has no diary open: the first-paint cache goes with the user. */
export async function logOut(): Promise<void> {
  createLocalStorageFirstPaintCache().clear()
  const outcome = await createAccounts().logOut()
  if (!outcome.ok) console.error('Logging out failed', outcome.error)
}
