import { use, useMemo } from 'react'
import type { AttemptPorts } from '#web/practice/shadow/attempts.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import { syncSoon } from '../diary/sync-soon.ts'
import { useServices } from '../services/services-context.ts'

/** What attempts at sentences are kept by, and with. */
export function useAttemptPorts(diary: OpenDiary): AttemptPorts {
  const { clock } = useServices()
  const kept = use(diary.loadSentences())
  return useMemo(() => ({ ...kept, clock, onWritten: () => void syncSoon(diary) }), [kept, clock, diary])
}
