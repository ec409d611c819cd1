import type { Day } from '#domain/clock.ts'
import { changeRow, type DayRow, type EntryStore, type StoredDay } from '#domain/journal/entry-store.ts'
import { success } from '#domain/outcome.ts'
import type { PracticeDay, PracticeStore } from '#domain/progress/practice.ts'
import type { DiaryDatabase } from './diary-database.ts'

const PORTION = 500 // rows read at a time: about 12 ms on a laptop, so that a keystroke never waits long

function storedDay({ date, doc }: DayRow): StoredDay {
  return { date, doc }
}

function readRow<Row>(database: DiaryDatabase, name: 'entries' | 'practice', date: Day) {
  return database.run<Row | undefined>(name, 'readonly', (store, keep) => {
    const request: IDBRequest<Row | undefined> = store.get(date)
    request.onsuccess = () => keep(request.result)
  })
}

/** The days of one account in IndexedDB; a broadcast channel of the same name tells other tabs of a change. */
export function createIndexedDbEntryStore(database: DiaryDatabase, name: string): EntryStore {
  const channel = new BroadcastChannel(name)

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
    async read(date) {
      const row = await readRow<DayRow>(database, 'entries', date)
      return row.ok ? success(row.value?.doc) : row
    },
    async update(date, change) {
      const doc = await database.run<DayRow['doc']>('entries', 'readwrite', (store, keep) => {
        const request = store.get(date)
        request.onsuccess = () => {
          const stored: DayRow | undefined = request.result
          const next = change(stored?.doc)
          if (next !== stored?.doc) store.put(changeRow(date, stored, next))
          keep(next)
        }
      })
      if (doc.ok) channel.postMessage(date)
      return doc
    },
    watch(onChange) {
      const hear = (event: MessageEvent<Day>) => onChange(event.data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
    watchStorage: database.watch,
    close() {
      channel.close()
      database.close()
    },
  }
}

/** Practice in the account's own database on this device, a row a day. */
export function createIndexedDbPracticeStore(database: DiaryDatabase): PracticeStore {
  return {
    read: (date) => readRow(database, 'practice', date),
    update: (date, change) =>
      database.run<PracticeDay>('practice', 'readwrite', (store, keep) => {
        const request: IDBRequest<PracticeDay | undefined> = store.get(date)
        request.onsuccess = () => {
          const changed = change(request.result)
          store.put(changed)
          keep(changed)
        }
      }),
  }
}
