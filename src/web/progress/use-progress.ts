import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import {
  createProgress,
  NOTHING_KNOWN,
  type Progress,
  type ProgressFacts,
  type ProgressPorts,
  type ProgressSources,
} from './progress-facts.ts'

const NOTHING = { subscribe: () => () => undefined, get: () => NOTHING_KNOWN }

type Options = Omit<ProgressSources, 'entries'> & {
  /** null until all entries are known. */
  entries: readonly Entry[] | null
}

/** The progress of the learner while it is on screen; what is shown stays until it is known anew. */
export function useProgress(
  ports: ProgressPorts,
  { entries, language, today }: Options,
): { progress: Progress | null; facts: ProgressFacts } {
  const [progress, setProgress] = useState<Progress | null>(null)
  const before = useRef<{ language: string; facts: ProgressFacts } | null>(null)
  useEffect(() => {
    if (entries === null) return
    const known = before.current?.language === language ? before.current.facts : NOTHING_KNOWN
    const made = createProgress(ports, { entries, language, today }, known)
    void made.load()
    setProgress(made)
    return () => {
      before.current = { language, facts: made.get() }
      made.close()
    }
  }, [ports, entries, language, today])
  const shown = progress ?? NOTHING
  return { progress, facts: useSyncExternalStore(shown.subscribe, shown.get) }
}
