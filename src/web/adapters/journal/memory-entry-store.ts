import type { Day } from '#domain/clock.ts'
import type { DayRow, EntryStore, StoreEvent, StoreFailure } from '#domain/journal/entry-store.ts'
import { changeRow } from '#domain/journal/entry-store.ts'
import { failure, success } from '#domain/outcome.ts'

export type SharedRows = {
  rows: Map<Day, DayRow>
  watchers: Set<(date: Day, from: object) => void>
  storageWatchers: Set<(event: StoreEvent) => void>
  failure: StoreFailure | null
}

export function emptyRows(): SharedRows {
  return { rows: new Map(), watchers: new Set(), storageWatchers: new Set(), failure: null }
}

/** In memory only, with the behaviour of the real store. */
export function createMemoryEntryStore(shared: SharedRows = emptyRows()): EntryStore {
  const self = {}
  const newestFirst = () => [...shared.rows.values()].sort((left, right) => (left.date < right.date ? 1 : -1))
  const answer = <Value>(value: () => Value) =>
    shared.failure === null ? success(value()) : failure(shared.failure)
  return {
    newest: async (count) => answer(() => newestFirst().slice(0, count)),
    all: async () => answer(newestFirst),
    read: async (date) => answer(() => structuredClone(shared.rows.get(date)?.doc)),
    async update(date, change) {
      return answer(() => {
        const stored = shared.rows.get(date)
        const doc = structuredClone(change(stored?.doc))
        shared.rows.set(date, changeRow(date, stored, doc))
        for (const watcher of shared.watchers) watcher(date, self)
        return doc
      })
    },
    watch(onChange) {
      const watcher = (date: Day, from: object) => from !== self && onChange(date)
      shared.watchers.add(watcher)
      return () => shared.watchers.delete(watcher)
    },
    watchStorage(onEvent) {
      shared.storageWatchers.add(onEvent)
      return () => shared.storageWatchers.delete(onEvent)
    },
    close: () => undefined,
  }
}
