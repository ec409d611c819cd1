import type { Day } from '#domain/clock.ts'
import {
  type DayRow,
  type EntryStore,
  type StoreEvent,
  type StoreFailure,
  storedDay,
} from '#domain/journal/entry-store.ts'
import { failure, success } from '#domain/outcome.ts'
import { changeRow } from '#domain/row.ts'

export type SharedRows = {
  rows: Map<Day, DayRow>
  watchers: Set<(dates: Day[], from?: object) => void>
  storageWatchers: Set<(event: StoreEvent) => void>
  failure: StoreFailure | null
}

export function emptyRows(): SharedRows {
  return { rows: new Map(), watchers: new Set(), storageWatchers: new Set(), failure: null }
}

/** In memory only, with the behaviour of the real store. */
export function createMemoryDays(shared: SharedRows = emptyRows()): EntryStore {
  const self = {}
  const newestFirst = () =>
    [...shared.rows.values()].map(storedDay).sort((left, right) => (left.date < right.date ? 1 : -1))
  const answer = <Value>(value: () => Value) =>
    shared.failure === null ? success(value()) : failure(shared.failure)
  return {
    newest: async (count) => answer(() => newestFirst().slice(0, count)),
    all: async () => answer(newestFirst),
    read: async (dates) =>
      answer(() =>
        newestFirst()
          .filter(({ date }) => dates.includes(date))
          .map((day) => structuredClone(day)),
      ),
    async update(date, change) {
      return answer(() => {
        const stored = shared.rows.get(date)
        const doc = structuredClone(change(stored?.doc))
        const row = { ...changeRow(stored, doc), date }
        shared.rows.set(date, row)
        for (const watcher of shared.watchers) watcher([date], self)
        return { ...storedDay(row), doc }
      })
    },
    watch(onChange) {
      const watcher = (dates: Day[], from?: object) => from !== self && onChange(dates)
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
