import { useSyncExternalStore } from 'react'

/** Tells whether the browser has no connection, now and whenever that changes. Returns how to stop. */
export function followConnection(onChange: (isOffline: boolean) => void): () => void {
  const ending = new AbortController()
  const tell = () => onChange(!navigator.onLine)
  for (const event of ['online', 'offline']) window.addEventListener(event, tell, { signal: ending.signal })
  tell()
  return () => ending.abort()
}

/** Whether the browser has no connection. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(followConnection, () => !navigator.onLine)
}
