import type { RowKind } from '#domain/kinds/kinds.ts'
import { changeRow, type Row } from '#domain/row.ts'
import type { SyncRow } from '#domain/sync/sync-ports.ts'
import type { Doc } from '#domain/sync/sync-protocol.ts'
import type { DiaryStoreName } from './database.ts'

type Place = { store: DiaryStoreName; keyPath: 'date' | 'key'; channel: '' | ':practice' }

/** Where the rows of each kind are stored, and on which channel, named after the database, tabs tell of them. */
export const ROW_PLACES: Record<RowKind, Place> = {
  day: { store: 'entries', keyPath: 'date', channel: '' },
  minutes: { store: 'minutes', keyPath: 'key', channel: ':practice' },
  sentence: { store: 'sentences', keyPath: 'key', channel: ':practice' },
}

/** A row as it is stored, with its key as `date` or `key`. */
export type StoredRow = Row<Doc> & ({ key: string } | { date: string })

export function asSyncRow(kind: RowKind, stored: StoredRow): SyncRow {
  if ('key' in stored) return { kind, ...stored }
  const { date, ...row } = stored
  return { kind, key: date, ...row }
}

export function asStoredRow({ kind, key, ...row }: SyncRow): StoredRow {
  return ROW_PLACES[kind].keyPath === 'date' ? { ...row, date: key } : { ...row, key }
}

/** Where the rows of a kind are in a transaction. */
export function storeOf(transaction: IDBTransaction, kind: RowKind): IDBObjectStore {
  return transaction.objectStore(ROW_PLACES[kind].store)
}

/** What a change of one row has come to: the document that was asked for, the row now, and as it was. */
export type Changed<Of extends Doc> = { doc: Of; after: StoredRow; before: StoredRow | undefined }

/**
 * Reads one row and writes what `change` makes of it, in the transaction of `store`; a row whose document stays equal is
 * not written, and stays the same object.
 */
export function changeStored<Of extends Doc>(
  store: IDBObjectStore,
  { kind, key }: Pick<SyncRow, 'kind' | 'key'>,
  change: (stored: StoredRow | undefined) => Of,
  done: (changed: Changed<Of>) => void = () => undefined,
): void {
  const request: IDBRequest<StoredRow | undefined> = store.get(key)
  request.onsuccess = () => {
    const before = request.result
    const doc = change(before)
    const row = changeRow<Doc>(before, doc)
    if (before !== undefined && row === before) return done({ doc, after: before, before })
    const after = asStoredRow({ ...row, kind, key })
    store.put(after)
    done({ doc, after, before })
  }
}
