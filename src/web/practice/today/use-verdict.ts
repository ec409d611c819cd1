import { useSyncExternalStore } from 'react'
import { subscribeToNothing } from '#domain/subscribers.ts'
import type { Tomorrow } from '#domain/today/tomorrow.ts'
import type { Verdict } from '#domain/today/verdict.ts'
import type { Today } from './today-desk.ts'

/** The verdict of today; null until it is known. */
export function useVerdict(today: Today | null): Verdict | null {
  const get = () => today?.get().verdict ?? null
  return useSyncExternalStore(today?.subscribe ?? subscribeToNothing, get, get)
}

/** What tomorrow has, as far as it is known now, also from other devices; null until it is. */
export function useTomorrow(today: Today | null): Tomorrow | null {
  const get = () => today?.get().review ?? null
  useSyncExternalStore(today?.subscribe ?? subscribeToNothing, get, get)
  return today?.tomorrow() ?? null
}
