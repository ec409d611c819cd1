import type { Day } from '#domain/clock.ts'
import { success } from '#domain/outcome.ts'
import type { PracticeDay, PracticeStore } from '#domain/progress/practice.ts'

/** Keeps practice for as long as the page lives; for tests. */
export function createMemoryPracticeStore(): PracticeStore {
  const days = new Map<Day, PracticeDay>()
  return {
    read: async (date) => success(structuredClone(days.get(date))),
    async update(date, change) {
      const changed = structuredClone(change(structuredClone(days.get(date))))
      days.set(date, changed)
      return success(changed)
    },
  }
}
