import type { RowStore, StoreFailure } from '#domain/journal/entry-store.ts'
import type { RowKind } from '#domain/kinds/kinds.ts'
import { type Outcome, success } from '#domain/outcome.ts'
import type { Doc } from '#domain/sync/sync-protocol.ts'
import type { DiaryDatabase, DiaryStoreName } from './database.ts'
import { createRowChannel } from './row-channel.ts'
import { asSyncRow, changeStored, ROW_PLACES, type StoredRow } from './stored-rows.ts'

const PORTION = 500 // rows read at a time: about 12 ms on a laptop, so that a keystroke never waits long

type FoundRows<Found> = Promise<Outcome<Found[], StoreFailure>>

type Rows<Key extends string, Of, Found> = RowStore<Key, Of, Found> & {
  /** Those with the last keys, the last first. */
  newest(count: number): FoundRows<Found>
  /** Those of these keys that are stored. */
  read(keys: Key[]): FoundRows<Found>
}

/** At most so many of the rows of a store in a range of keys, the first first. */
export function readRange(
  database: DiaryDatabase,
  store: DiaryStoreName,
  keys: IDBKeyRange | null,
  most?: number,
): Promise<Outcome<StoredRow[], StoreFailure>> {
  return database.run(store, 'readonly', (rows, keep) => {
    const request = rows.getAll(keys, most)
    request.onsuccess = () => keep(request.result)
  })
}

/**
 * The rows of one kind of one account in IndexedDB. `name`: of the database; the channel that tells of rows that have
 * changed is called after it. `read`: what is made of a row as it is stored, which may be damaged.
 */
export function createRows<Key extends string, Of extends Doc, Found extends { doc: Of }>(
  database: DiaryDatabase,
  { name, kind, read }: { name: string; kind: RowKind; read(stored: StoredRow): Found },
): Rows<Key, Of, Found> {
  const { store: place } = ROW_PLACES[kind]
  const channel = createRowChannel<Key>(name, kind)

  return {
    newest: (count) =>
      database.run<Found[]>(place, 'readonly', (store, keep) => {
        const rows: Found[] = []
        const request = store.openCursor(null, 'prev')
        request.onsuccess = () => {
          const cursor = request.result
          if (cursor === null || rows.length === count) return keep(rows)
          rows.push(read(cursor.value))
          cursor.continue()
        }
      }),
    async all() {
      const rows: Found[] = []
      for (let keys: IDBKeyRange | null = null; ; ) {
        const portion: Outcome<StoredRow[], StoreFailure> = await readRange(database, place, keys, PORTION)
        if (!portion.ok) return portion
        rows.push(...portion.value.map(read))
        const last = portion.value.at(-1)
        if (last === undefined || portion.value.length < PORTION) return success(rows.reverse())
        keys = IDBKeyRange.lowerBound(asSyncRow(kind, last).key, true)
      }
    },
    read: (keys) =>
      database.run<Found[]>(place, 'readonly', (store, keep) => {
        const rows: Found[] = []
        for (const key of keys) {
          const request: IDBRequest<StoredRow | undefined> = store.get(key)
          request.onsuccess = () => request.result && rows.push(read(request.result))
        }
        keep(rows) // filled by the time the transaction has ended
      }),
    update: (key, change) =>
      channel.write(async (tell) => {
        let isChanged = false
        const changed = await database.run<Found>(place, 'readwrite', (store, keep) =>
          changeStored(
            store,
            { kind, key },
            (row) => change(row && read(row).doc),
            ({ doc, after, before }) => {
              isChanged = after !== before
              keep({ ...read(after), doc })
            },
          ),
        )
        if (changed.ok && isChanged) tell([key])
        return changed
      }),
    watch: channel.watch,
    close: channel.close,
  }
}
