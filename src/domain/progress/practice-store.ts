import type { Day } from '#domain/clock.ts'
import type { StoreFailure } from '#domain/journal/entry-store.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { PracticeDay } from './practice-day.ts'

/** Where practice is remembered on this device, a row a day. */
export type PracticeStore = {
  /** What is kept of a day; undefined when nothing is. */
  read(date: Day): Promise<Outcome<PracticeDay | undefined, StoreFailure>>
  /** Changes one day in one transaction; `change` must be pure. Resolves once it is durable. */
  update(
    date: Day,
    change: (stored: PracticeDay | undefined) => PracticeDay,
  ): Promise<Outcome<PracticeDay, StoreFailure>>
}
