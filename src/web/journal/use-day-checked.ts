import { useEffect } from 'react'
import type { Journal } from './journal.ts'

const DAY_CHECK_MS = 5000 // how soon after midnight the new day is offered, and nothing of the old one called done

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
