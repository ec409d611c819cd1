import { useSyncExternalStore } from 'react'
import type { Journal, JournalState } from './journal.ts'

/** One part of the journal's state; the screen is drawn anew only when that part changes. */
export function useJournal<Part>(journal: Journal, part: (state: JournalState) => Part): Part {
  const read = () => part(journal.get())
  return useSyncExternalStore(journal.subscribe, read, read)
}
