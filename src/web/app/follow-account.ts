import type { AccountSession } from '#web/accounts/account-session.ts'
import { chooseTheme, chosenTheme } from '#web/ui/theme.ts'
import { closeDiary } from './open-diary.ts'
import type { Services } from './services.ts'

const ASK_AGAIN_MS = 60_000 // coming back to the tab asks what has changed elsewhere, but not at every glance

/** What the page does when another account is here, or none: no word of one account may show in another. */
function leaveDiary(services: Services): void {
  services.cache.clear()
  closeDiary().catch((error) => console.error('The diary could not be closed', error))
}

/**
 * Follows the account: what was chosen on another device comes to this one, and when somebody else is here, or
 * nobody, the diary is closed.
 */
export function followAccount(services: Services, session: AccountSession): void {
  const whoIsHere = () => {
    const account = session.get()
    return account.status === 'logged-in' ? account.profile : null
  }
  const takeTheme = () => {
    const preferences = whoIsHere()?.preferences
    if (preferences?.isThemeChosen === true && preferences.theme !== chosenTheme())
      chooseTheme(preferences.theme)
  }
  let id = whoIsHere()?.id
  session.subscribe(() => {
    const now = whoIsHere()?.id
    if (id !== undefined && now !== id) leaveDiary(services)
    id = now
    takeTheme()
  })
  takeTheme()
  const { hosted } = session
  if (hosted === null) return
  let askedAt = 0
  const ask = () => {
    if (document.visibilityState === 'hidden' || services.clock.now() - askedAt < ASK_AGAIN_MS) return
    askedAt = services.clock.now()
    void hosted.refresh()
  }
  document.addEventListener('visibilitychange', ask)
  window.addEventListener('online', ask)
  void services.whenIdle().then(ask)
}
