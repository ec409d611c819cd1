import { useSyncExternalStore } from 'react'
import { subscribeToNothing } from '#domain/subscribers.ts'

/** False in prerendered HTML and while it is hydrated, for what only the browser knows (year, hash). */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
