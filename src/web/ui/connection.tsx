import { useSyncExternalStore } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'

let isServerAway = false
const changes = new EventTarget()

/** What counts as no connection beside what the browser says: a server that gives out no part of the app. */
export function setServerAway(isAway: boolean): void {
  isServerAway = isAway
  changes.dispatchEvent(new Event('change'))
}

export const isOffline = () => isServerAway || !navigator.onLine

/** Tells whether there is no connection, now and whenever that changes. Returns how to stop. */
export function followConnection(onChange: (isOffline: boolean) => void): () => void {
  const ending = new AbortController()
  const tell = () => onChange(isOffline())
  for (const event of ['online', 'offline']) window.addEventListener(event, tell, { signal: ending.signal })
  changes.addEventListener('change', tell, { signal: ending.signal })
  tell()
  return () => ending.abort()
}

/** Whether there is no connection. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(followConnection, isOffline)
}

/** Why entries of the account may be missing on this device. */
export function EntriesComing() {
  const { t } = useTexts('journal')
  return <>{t(useIsOffline() ? 'fillingOffline' : 'filling')}</>
}
