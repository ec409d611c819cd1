import type { Day } from '#domain/clock.ts'
import type { WaitingStore } from './background-translations.ts'

/** For tests: what a device keeps, also for the next page. */
export function createMemoryWaitingStore(days: Day[] = []): WaitingStore {
  return {
    read: async () => [...days],
    async change(by) {
      const date = 'add' in by ? by.add : by.remove
      const rest = days.filter((day) => day !== date)
      days.splice(0, days.length, ...rest, ...('add' in by ? [date] : []))
    },
    alone: (work) => work(),
  }
}
