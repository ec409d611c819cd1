import { useEffect } from 'react'
import type { Journal } from './journal.ts'

const DAY_CHECK_MS = 30_000 // how soon after midnight the new day is offered

/** Checks for a new day at intervals, and whenever the page becomes visible. */
export function useDayChecked(journal: Journal): void {
  useEffect(() => {
    const timer = setInterval(journal.checkDay, DAY_CHECK_MS)
    document.addEventListener('visibilitychange', journal.checkDay)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', journal.checkDay)
    }
  }, [journal])
}
