import { use, useMemo } from 'react'
import type { AttemptPorts } from '#web/practice/shadow/attempts.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import { useServices } from '../services/services.ts'

/** What was practised is sent as soon as a saved entry is. */
export async function syncSoon({ loadSync }: OpenDiary): Promise<void> {
  try {
    const sync = await loadSync()
    sync?.syncer.typed()
  } catch (error) {
    console.error('What was practised is on this device alone for now', error)
  }
}

/** What attempts at sentences are kept by, and with. */
export function useAttemptPorts(diary: OpenDiary): AttemptPorts {
  const { clock } = useServices()
  const kept = use(diary.loadSentences())
  return useMemo(() => ({ ...kept, clock, onWritten: () => void syncSoon(diary) }), [kept, clock, diary])
}
