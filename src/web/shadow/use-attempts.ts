import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import {
  type AttemptPorts,
  type Attempts,
  createAttempts,
  type KnownPractice,
  NOTHING_KNOWN,
} from './attempts.ts'

const NO_ATTEMPTS = { subscribe: () => () => undefined, get: () => NOTHING_KNOWN }

type Options = { entry: Entry | null; language: LanguageCode; measure: 'aligned' | 'strict' }

/** The attempts at an entry's translation, for as long as it is on screen; null until they can be kept. */
export function useAttempts(
  ports: AttemptPorts,
  { entry, language, measure }: Options,
): { attempts: Attempts | null; known: KnownPractice } {
  const { sentences, recordings, newId, clock } = ports
  const { date, translatedContent = '' } = entry ?? {}
  const [attempts, setAttempts] = useState<Attempts | null>(null)
  useEffect(() => {
    if (date === undefined) return
    const page = { date, translatedContent }
    const made = createAttempts({ sentences, recordings, newId, clock }, { entry: page, language, measure })
    setAttempts(made)
    return () => {
      made.close()
      setAttempts(null)
    }
  }, [sentences, recordings, newId, clock, date, translatedContent, language, measure])
  const shown = attempts ?? NO_ATTEMPTS
  return { attempts, known: useSyncExternalStore(shown.subscribe, shown.get) }
}
