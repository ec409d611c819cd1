import { useSyncExternalStore } from 'react'
import type { Verdict } from '#domain/today/verdict.ts'
import type { Today } from './today-desk.ts'

const subscribeToNothing = () => () => undefined

/** The verdict of today; null until it is known. */
export function useVerdict(today: Today | null): Verdict | null {
  const get = () => today?.get().verdict ?? null
  return useSyncExternalStore(today?.subscribe ?? subscribeToNothing, get, get)
}
