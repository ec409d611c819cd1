import { STORAGE_KEYS, tryStorage } from '#web/documents/local-storage.ts'
import { openedDiary } from '../diary/open-diary.ts'

/** Whether the store has every word that was typed into the open diary. */
export function isEveryWordStored(): boolean {
  return openedDiary()?.journal.isWritten() ?? true
}

/** Answers whether this build has not been reloaded yet in this tab. */
function isFirstTime(): boolean {
  const build = document.documentElement.dataset.build ?? ''
  return tryStorage(
    'A page with a missing part is not reloaded',
    () => {
      if (sessionStorage.getItem(STORAGE_KEYS.reloaded) === build) return false
      sessionStorage.setItem(STORAGE_KEYS.reloaded, build)
      return true
    },
    false,
  )
}

/** A worker whose files are broken, or of a build that the server no longer has, would answer with them again. */
async function leaveWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.unregister()
}

/**
 * Loads the page anew from the server when a part of the app cannot be loaded, as after a new version was installed
 * there: once, and never with words that are not stored. Answers whether it does.
 */
export async function reloadForMissingPart(): Promise<boolean> {
  try {
    const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })
    if (!answer.ok || !isEveryWordStored() || !isFirstTime()) return false
    await leaveWorker()
  } catch {
    return false // out of reach: the page that is here is all there is
  }
  location.reload()
  return true
}
