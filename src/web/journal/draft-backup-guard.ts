import type { Day } from '#domain/clock.ts'
import type { OpenPage } from './draft-writer.ts'
import type { FallbackStorage } from './take-in-legacy-data.ts'

/**
 * Puts words that the store refuses, or is slow to take, into the last resort, and drops that copy once the store
 * has them. Answers whether words of this page lie there now.
 */
export function createDraftBackupGuard(loadFallbackStorage: () => Promise<FallbackStorage>) {
  const rescued = new Set<Day>()

  async function guard({ date, page, failure, isDurable }: OpenPage): Promise<boolean> {
    if (failure !== null) {
      rescued.add(date)
      const { rescue } = await loadFallbackStorage()
      return rescue.keep({ date, draft: page })
    }
    if (!isDurable || !rescued.delete(date)) return false
    const { rescue } = await loadFallbackStorage()
    rescue.clear(date)
    return false
  }

  return async (page: OpenPage): Promise<boolean> => {
    try {
      return await guard(page)
    } catch (error) {
      console.error('The last resort could not be loaded', error)
      return false
    }
  }
}
