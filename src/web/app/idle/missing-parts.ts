import { STORAGE_KEYS, tryStorage } from '#web/documents/local-storage.ts'
import { ASK_AGAIN_MS, isServerThere } from '#web/http/is-server-there.ts'
import { isMissingPart } from '#web/http/out-of-reach.ts'
import { setServerAway } from '#web/ui/connection.tsx'
import { openedDiary } from '../diary/open-diary.ts'
import { sayHowToLeave } from './links-out.ts'

/**
 * A part that nobody waits for, and that cannot be loaded, is no fault of the page: while the server restarts, or has
 * another build, it counts as offline until the server answers. Where something was pressed just before, or still waits for it
 * (`isAwaited`), `onPressed` says that it did nothing: it can be pressed again. Returns how to stop.
 */
export function followMissingParts(
  onPressed: () => void,
  ask = isServerThere,
  askAgainMs = ASK_AGAIN_MS,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look(): Promise<void> {
    if (await ask()) {
      timer = undefined
      setServerAway(false)
    } else timer = setTimeout(() => void look(), askAgainMs)
  }

  function hear(event: PromiseRejectionEvent): void {
    if (!isMissingPart(event.reason)) return
    event.preventDefault()
    console.warn('A part of the app could not be loaded', event.reason)
    if (event.reason.isAwaited || navigator.userActivation.isActive) onPressed()
    if (timer !== undefined) return
    setServerAway(true)
    timer = setTimeout(() => void look(), askAgainMs)
  }

  /** A browser may say 'offline' where the server is on this machine. */
  async function goOrStay(to: string): Promise<void> {
    if (await ask()) location.assign(to)
    else onPressed()
  }

  sayHowToLeave((to) => void goOrStay(to))
  addEventListener('unhandledrejection', hear)
  return () => {
    clearTimeout(timer)
    removeEventListener('unhandledrejection', hear)
    sayHowToLeave()
  }
}

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
