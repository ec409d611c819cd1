import type { Day } from '#domain/clock.ts'
import type { FallbackStorage } from '#domain/journal/entry-store.ts'
import type { OpenDraft } from './draft-writer.ts'

/**
 * Backs up a draft that the store refuses, or is slow to take, and drops that copy once the store has it. Answers
 * whether the draft is backed up now.
 */
export function createDraftBackupGuard(loadFallbackStorage: () => Promise<FallbackStorage>) {
  const backedUp = new Set<Day>()
  return async ({ date, draft, failure, isDurable }: OpenDraft): Promise<boolean> => {
    const isDue = failure === null && isDurable && backedUp.delete(date) // whether a copy is to be dropped
    if (failure === null && !isDue) return false
    if (failure !== null) backedUp.add(date)
    try {
      const { backup } = await loadFallbackStorage()
      if (failure !== null) return backup.keep({ date, draft })
      backup.clear(date)
    } catch (error) {
      console.error('The draft backup could not be loaded', error)
    }
    return false
  }
}
