import { useSyncExternalStore } from 'react'
import type { PracticeDay } from '#domain/progress/practice.ts'
import type { PracticeLog } from './practice-log.ts'

/** Today's practice as the log knows it; null until it has been read. */
export function usePractice(log: PracticeLog): PracticeDay | null {
  return useSyncExternalStore(log.subscribe, log.get)
}
