import type { Day } from '#domain/clock.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { type DayRow, type EntryStore, type StoredDay, storedDay } from '#domain/journal/entry-store.ts'
import type { DiaryDatabase } from './database.ts'
import { createRows } from './rows.ts'

/** The days of one account in IndexedDB. `name`: of the database, which is closed with them. */
export function createDays(database: DiaryDatabase, name: string): EntryStore {
  const rows = createRows<Day, DayDoc, StoredDay>(database, {
    name,
    kind: 'day',
    read: (stored) => storedDay(stored as DayRow),
  })
  return {
    ...rows,
    watchStorage: database.watch,
    close() {
      rows.close()
      database.close()
    },
  }
}
