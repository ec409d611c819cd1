import type { Day } from '#domain/clock.ts'
import type { EntryStore } from '#domain/journal/entry-store.ts'
import type { DiaryDays } from './diary-days.ts'
import { createPageWriter, type OpenPage, type PageWriter } from './draft-writer.ts'

type WriterPorts = {
  store: EntryStore
  days: DiaryDays
  /** Asks for the stored day once more, to be handed to its writer. */
  lookAgain(date: Day): void
  /** A page has changed. */
  show(writer: PageWriter): void
}

/** The pages that were open on this visit. One left with unwritten words goes on writing. */
export type PageWriters = {
  open(date: Day): PageWriter
  /** Tries again to write whatever could not be written. */
  retry(): void
  /** All of them as they are now. */
  pages(): OpenPage[]
}

export function createPageWriters({ store, days, lookAgain, show }: WriterPorts): PageWriters {
  const writers = new Map<Day, PageWriter>()
  return {
    open(date) {
      const known = writers.get(date)
      if (known !== undefined && !known.get().isDurable) return known
      const created: PageWriter = createPageWriter(
        store,
        date,
        days.get(date),
        () => show(created),
        () => lookAgain(date),
      )
      writers.set(date, created)
      return created
    },
    retry() {
      for (const writer of writers.values()) writer.retry()
    },
    pages: () => [...writers.values()].map((writer) => writer.get()),
  }
}
