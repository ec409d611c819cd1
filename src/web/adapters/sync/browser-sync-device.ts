import type { DayRow } from '#domain/journal/entry-store.ts'
import { REFUSED, TO_SEND } from '#domain/row.ts'
import type { RefusedRow, RowCounts, SyncDevice } from '#domain/sync/sync-device.ts'
import { tryStorage } from '#web/adapters/browser/browser-device.ts'
import type { DiaryDatabase } from '#web/adapters/journal/diary-database.ts'
import { keptHereKey } from '#web/adapters/journal/forget-diary.ts'
import { createSyncLock } from './sync-lock.ts'

function asRefused({ date, refusal = 'invalid' }: DayRow): RefusedRow {
  return { kind: 'day', key: date, refusal }
}

function readCounts(database: DiaryDatabase) {
  return database.run<RowCounts>('entries', 'readonly', (entries, keep) => {
    const index = entries.index('dirty')
    const rows = entries.count()
    const toSend = index.count(TO_SEND)
    const refused: IDBRequest<DayRow[]> = index.getAll(REFUSED)
    refused.onsuccess = () =>
      keep({
        rows: rows.result,
        toSend: toSend.result,
        refused: refused.result.map(asRefused).reverse(),
      })
  })
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)) // randomUUID is only there at a secure address
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** `profileId`: whose diary; `name`: of its database. */
export function createBrowserSyncDevice(
  database: DiaryDatabase,
  name: string,
  profileId: string,
): SyncDevice {
  const key = keptHereKey(profileId)
  return {
    counts: () => readCounts(database),
    isKeptHere: () =>
      tryStorage('The choice to sync could not be read', () => localStorage.getItem(key) !== null, false),
    keepHere(isKept) {
      const keep = () => (isKept ? localStorage.setItem(key, 'yes') : localStorage.removeItem(key))
      tryStorage('The choice to sync could not be kept', keep, undefined)
    },
    exclusively: createSyncLock(database, name, newId()),
    newId,
  }
}
