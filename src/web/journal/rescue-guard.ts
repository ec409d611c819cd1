import type { Day } from '#domain/clock.ts'
import type { OpenPage } from './page-writer.ts'
import type { SparePlaces } from './take-in-strays.ts'

/** Puts words that the store refuses into the last resort, and drops that copy once the store has them. */
export function createRescueGuard(loadSpare: () => Promise<SparePlaces>) {
  const rescued = new Set<Day>()
  return async ({ date, page, failure, isDurable }: OpenPage): Promise<void> => {
    if (failure !== null && failure !== 'slow') {
      rescued.add(date)
      const { rescue } = await loadSpare()
      rescue.keep({ date, draft: page })
    } else if (isDurable && rescued.delete(date)) {
      const { rescue } = await loadSpare()
      rescue.clear(date)
    }
  }
}
