import type { Day } from '#domain/clock.ts'
import { type DayRow, type EntryStore, type StoredDay, storedDay } from '#domain/journal/entry-store.ts'
import { mendDay } from '#domain/kinds/day.ts'
import { success } from '#domain/outcome.ts'
import { changeRow } from '#domain/row.ts'
import { createChangedDaysChannel } from './changed-days-channel.ts'
import type { DiaryDatabase } from './diary-database.ts'

const PORTION = 500 // rows read at a time: about 12 ms on a laptop, so that a keystroke never waits long

/** The days of one account in IndexedDB; a broadcast channel of the same name tells of days that have changed. */
export function createIndexedDbEntryStore(database: DiaryDatabase, name: string): EntryStore {
  const channel = createChangedDaysChannel(name)

  function readPortion(after: Day | undefined) {
    return database.run<DayRow[]>('entries', 'readonly', (store, keep) => {
      const request = store.getAll(after === undefined ? null : IDBKeyRange.lowerBound(after, true), PORTION)
      request.onsuccess = () => keep(request.result)
    })
  }

  return {
    newest: (count) =>
      database.run<StoredDay[]>('entries', 'readonly', (store, keep) => {
        const days: StoredDay[] = []
        const request = store.openCursor(null, 'prev')
        request.onsuccess = () => {
          const cursor = request.result
          if (cursor === null || days.length === count) return keep(days)
          days.push(storedDay(cursor.value))
          cursor.continue()
        }
      }),
    async all() {
      const days: StoredDay[] = []
      for (;;) {
        const rows = await readPortion(days.at(-1)?.date)
        if (!rows.ok) return rows
        days.push(...rows.value.map(storedDay))
        if (rows.value.length < PORTION) return success(days.reverse())
      }
    },
    read: (dates) =>
      database.run<StoredDay[]>('entries', 'readonly', (store, keep) => {
        const days: StoredDay[] = []
        for (const date of dates) {
          const request: IDBRequest<DayRow | undefined> = store.get(date)
          request.onsuccess = () => request.result && days.push(storedDay(request.result))
        }
        keep(days) // filled by the time the transaction has ended
      }),
    update: (date, change) =>
      channel.write(async (tell) => {
        let isChanged = false
        const day = await database.run<StoredDay>('entries', 'readwrite', (store, keep) => {
          const request: IDBRequest<DayRow | undefined> = store.get(date)
          request.onsuccess = () => {
            const stored = request.result
            const next = change(stored && mendDay(stored.doc, date))
            const row = changeRow(stored, next)
            isChanged = row !== stored
            if (isChanged) store.put({ ...row, date })
            keep({ ...storedDay({ ...row, date }), doc: next })
          }
        })
        if (day.ok && isChanged) tell([date])
        return day
      }),
    watch: channel.watch,
    watchStorage: database.watch,
    close() {
      channel.close()
      database.close()
    },
  }
}
