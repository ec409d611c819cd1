import type { PageVisibility } from '#web/speech/stop-when-hidden.ts'

/** Whether anybody can see the page. A page that is left is hidden, too. */
export const pageVisibility: PageVisibility = {
  isHidden: () => document.visibilityState === 'hidden',
  subscribe(listener) {
    document.addEventListener('visibilitychange', listener)
    addEventListener('pagehide', listener)
    return () => {
      document.removeEventListener('visibilitychange', listener)
      removeEventListener('pagehide', listener)
    }
  },
}
