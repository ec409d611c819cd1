import type { AccountSession } from '#web/accounts/account-session.ts'
import { chooseTheme, chosenTheme } from '#web/ui/theme.ts'
import type { Services } from '../services/services.ts'
import { closeDiary } from './open-diary.ts'

const ASK_AGAIN_MS = 60_000 // returning to the tab looks for changes made elsewhere, but not every time

/** Applies changes made on other devices, and closes the diary when the account changes. */
export function followAccount(services: Services, session: AccountSession): void {
  const currentProfile = () => {
    const account = session.get()
    return account.status === 'logged-in' ? account.profile : null
  }
  const applyTheme = () => {
    const { isThemeChosen, theme } = currentProfile()?.preferences ?? {}
    if (isThemeChosen === undefined || theme === undefined) return
    const chosen = isThemeChosen ? theme : null
    if (chosen !== chosenTheme()) chooseTheme(chosen)
  }
  let id = currentProfile()?.id
  session.subscribe(() => {
    const now = currentProfile()?.id
    if (id !== undefined && now !== id) {
      services.cache.clear() // no word of one account may show in another
      closeDiary().catch((error) => console.error('The diary could not be closed', error))
    }
    id = now
    applyTheme()
  })
  applyTheme()
  let askedAt = 0
  const refresh = () => {
    if (document.visibilityState === 'hidden' || services.clock.now() - askedAt < ASK_AGAIN_MS) return
    askedAt = services.clock.now()
    void session.refresh()
  }
  document.addEventListener('visibilitychange', refresh)
  window.addEventListener('online', () => {
    askedAt = 0 // what was asked without a connection had no answer
    refresh()
  })
  void services.whenIdle().then(refresh)
}
