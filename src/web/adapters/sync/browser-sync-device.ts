import { ROW_KINDS, type RowKind } from '#domain/kinds/kinds.ts'
import { REFUSED, TO_SEND } from '#domain/row.ts'
import type { RefusedRow, RowCounts, SyncDevice } from '#domain/sync/sync-device.ts'
import { tryStorage } from '#web/adapters/browser/browser-device.ts'
import { newRandomId } from '#web/adapters/browser/random-id.ts'
import type { DiaryDatabase } from '#web/adapters/journal/diary-database.ts'
import { keptHereKey } from '#web/adapters/journal/forget-diary.ts'
import { asSyncRow, ROW_STORES, type StoredRow } from './stored-rows.ts'
import { createSyncLock } from './sync-lock.ts'

type Counted = { rows: number; toSend: number; refused: RefusedRow[] }

function asRefused(kind: RowKind, stored: StoredRow): RefusedRow {
  const { key, refusal = 'invalid' } = asSyncRow(kind, stored)
  return { kind, key, refusal }
}

/** Counts the rows of one kind. */
function count(transaction: IDBTransaction, kind: RowKind, take: (counted: Counted) => void): void {
  const store = transaction.objectStore(ROW_STORES[kind])
  const rows = store.count()
  const toSend = store.index('dirty').count(TO_SEND)
  const refused: IDBRequest<StoredRow[]> = store.index('dirty').getAll(REFUSED)
  refused.onsuccess = () =>
    take({
      rows: rows.result,
      toSend: toSend.result,
      refused: refused.result.map((row) => asRefused(kind, row)).reverse(),
    })
}

function readCounts(database: DiaryDatabase) {
  return database.run<RowCounts>(Object.values(ROW_STORES), 'readonly', ({ transaction }, keep) => {
    const counts: RowCounts = { rows: 0, pagesToSend: 0, toSend: 0, refused: [] }
    for (const kind of ROW_KINDS)
      count(transaction, kind, ({ rows, toSend, refused }) => {
        if (kind === 'day') Object.assign(counts, { rows, pagesToSend: toSend })
        counts.toSend += toSend
        counts.refused.push(...refused)
      })
    keep(counts) // filled by the time the transaction has ended
  })
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
    exclusively: createSyncLock(database, name, newRandomId()),
    newId: newRandomId,
  }
}
