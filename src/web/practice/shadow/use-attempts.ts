import { useEffect, useMemo } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { type AttemptPorts, type Attempts, createAttempts } from './attempts.ts'

type Options = { entry: Entry | null; language: LanguageCode; measure: 'aligned' | 'strict' }

/** The attempts at an entry's translation, for as long as it is on screen; of no entry there are none. */
export function useAttempts(ports: AttemptPorts, { entry, language, measure }: Options): Attempts {
  const { date = '', translatedContent = '' } = entry ?? {}
  const attempts = useMemo(
    () => createAttempts(ports, { entry: { date, translatedContent }, language, measure }),
    [ports, date, translatedContent, language, measure],
  )
  useEffect(() => (date === '' ? undefined : attempts.open()), [attempts, date])
  return attempts
}
