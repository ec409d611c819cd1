import { ROW_KINDS, type RowKind } from '#domain/kinds/kinds.ts'
import { REFUSED, TO_SEND } from '#domain/row.ts'
import type { RefusedRow, RowCounts, SyncDevice } from '#domain/sync/sync-ports.ts'
import { newRandomId } from '#web/device/browser-device.ts'
import type { DiaryDatabase } from './database.ts'
import { MADE_FOR_SYNC } from './database-connection.ts'
import { keepStored, readStored } from './local-storage.ts'
import { PROFILE_KEYS } from './profile-keys.ts'
import { asSyncRow, ROW_PLACES, type StoredRow, storeOf } from './stored-rows.ts'
import { createSyncLock } from './sync-lock.ts'

type Counted = { rows: number; toSend: number; refused: RefusedRow[] }

function asRefused(kind: RowKind, stored: StoredRow): RefusedRow {
  const { key, refusal = 'invalid' } = asSyncRow(kind, stored)
  return { kind, key, refusal }
}

/** Counts the rows of one kind. */
function count(transaction: IDBTransaction, kind: RowKind, take: (counted: Counted) => void): void {
  const store = storeOf(transaction, kind)
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
  return database.run<RowCounts>(
    Object.values(ROW_PLACES).map(({ store }) => store),
    'readonly',
    ({ transaction }, keep) => {
      const counts: RowCounts = { rows: 0, daysToSend: 0, toSend: 0, refused: [] }
      for (const kind of ROW_KINDS)
        count(transaction, kind, ({ rows, toSend, refused }) => {
          if (kind === 'day') Object.assign(counts, { rows, daysToSend: toSend })
          counts.toSend += toSend
          counts.refused.push(...refused)
        })
      keep(counts) // filled by the time the transaction has ended
    },
  )
}

/** `profileId`: whose diary; `name`: of its database. */
export function createSyncDevice(database: DiaryDatabase, name: string, profileId: string): SyncDevice {
  const key = PROFILE_KEYS.keptHere(profileId)
  return {
    counts: () => readCounts(database),
    async isFromBefore() {
      const found = await database.run<boolean>('meta', 'readonly', (meta, keep) => {
        const request = meta.get(MADE_FOR_SYNC)
        request.onsuccess = () => keep(request.result === undefined)
      })
      return !found.ok || found.value
    },
    isKeptHere: () => typeof readStored(key) === 'string',
    keepHere: (isKept) => void keepStored(key, isKept ? 'yes' : null),
    exclusively: createSyncLock(database, name, newRandomId()),
    newId: newRandomId,
  }
}
