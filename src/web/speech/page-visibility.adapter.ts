/** Whether anybody can see the page. A page that is left is hidden, too. */
export const pageVisibility = {
  isHidden: () => document.visibilityState === 'hidden',
  subscribe(listener: () => void) {
    document.addEventListener('visibilitychange', listener)
    addEventListener('pagehide', listener)
    return () => {
      document.removeEventListener('visibilitychange', listener)
      removeEventListener('pagehide', listener)
    }
  },
}
