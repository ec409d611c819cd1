import type { Day } from '#domain/clock.ts'
import type { FallbackStorage } from '#domain/journal/other-storage.ts'
import type { OpenDraft } from './draft-writer.ts'

/**
 * Backs up a draft that the store refuses, or is slow to take, and drops that copy once the store has it. Answers
 * whether the draft is backed up now.
 */
export function createDraftBackupGuard(loadFallbackStorage: () => Promise<FallbackStorage>) {
  const backedUp = new Set<Day>()

  async function guard({ date, draft, failure, isDurable }: OpenDraft): Promise<boolean> {
    if (failure !== null) {
      backedUp.add(date)
      const { backup } = await loadFallbackStorage()
      return backup.keep({ date, draft })
    }
    if (!isDurable || !backedUp.delete(date)) return false
    const { backup } = await loadFallbackStorage()
    backup.clear(date)
    return false
  }

  return async (open: OpenDraft): Promise<boolean> => {
    try {
      return await guard(open)
    } catch (error) {
      console.error('The draft backup could not be loaded', error)
      return false
    }
  }
}
