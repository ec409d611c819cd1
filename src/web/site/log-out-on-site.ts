import { createAccounts } from '#web/accounts/provider/browser-accounts.adapter.ts'
import { createFirstPaintCache } from '#web/documents/first-paint-cache.ts'
import { pageSettings } from '#web/ui/page-settings.ts'

/** Logs out on a page that has no diary open: the first-paint cache goes with the user. */
export async function logOut(): Promise<void> {
  createFirstPaintCache().clear()
  const accounts = createAccounts(pageSettings())
  await import('#web/remind/stop-reminding.adapter.ts').then(
    ({ stopReminding }) => stopReminding(accounts),
    (error) => console.error('Reminders may still come', error),
  )
  const outcome = await accounts.logOut()
  if (!outcome.ok) console.error('Logging out failed', outcome.error)
}
