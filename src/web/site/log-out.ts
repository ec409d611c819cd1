import { createAccounts } from '#web/adapters/accounts/browser-accounts.ts'
import { createFirstPaintCache } from '#web/documents/first-paint-cache.ts'
import { pageSettings } from '#web/ui/page-settings.ts'

/** Logs out on a page that has no diary open: the first-paint cache goes with the user. */
export async function logOut(): Promise<void> {
  createFirstPaintCache().clear()
  const accounts = createAccounts(pageSettings())
  await import('#web/adapters/remind/stop-reminding.ts').then(
    ({ stopReminding }) => stopReminding(accounts),
    (error) => console.error('Reminders may still come', error),
  )
  const outcome = await accounts.logOut()
  if (!outcome.ok) console.error('Logging out failed', outcome.error)
}
