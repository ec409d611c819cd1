import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import type { Journal } from '#web/journal/journal.ts'
import type { Topmost } from './find-bar.tsx'

const NOTHING: Entry[] = []

/** The entries of the journal; while the list jumps on and on, those that it had: none is in view, and drawing them takes frames. */
export function useEntriesAtRest(journal: Journal, topmost: Topmost): Entry[] {
  const shown = useRef(NOTHING)
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = [journal, topmost].map((state) => state.subscribe(onChange))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [journal, topmost],
  )
  const read = () => {
    if (topmost.get().passing === null) shown.current = journal.get().entries
    return shown.current
  }
  return useSyncExternalStore(subscribe, read, read)
}
