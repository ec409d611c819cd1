import type { PracticeDay, PracticeStore } from '#domain/progress/practice.ts'
import type { DiaryDatabase } from './diary-database.ts'

/** Keeps practice in the account's own database on this device, a row a day. */
export function createIndexeddbPracticeStore(database: DiaryDatabase): PracticeStore {
  return {
    read: (date) =>
      database.run<PracticeDay | undefined>('practice', 'readonly', (store, keep) => {
        const request: IDBRequest<PracticeDay | undefined> = store.get(date)
        request.onsuccess = () => keep(request.result)
      }),
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
