import type { Day } from '#domain/clock.ts'
import { success } from '#domain/outcome.ts'
import {
  addPractice,
  emptyPracticeDay,
  type PracticeDay,
  type PracticeStore,
} from '#domain/progress/practice.ts'

/** Keeps practice for as long as the page lives; for tests. */
export function createMemoryPracticeStore(): PracticeStore {
  const days = new Map<Day, PracticeDay>()
  return {
    read: async (date) => success(structuredClone(days.get(date))),
    async add(date, more) {
      const changed = addPractice(days.get(date) ?? emptyPracticeDay(date), more)
      days.set(date, changed)
      return success(structuredClone(changed))
    },
  }
}
