import type { RowStore, StoreFailure } from '#domain/journal/entry-store.ts'
import type { RowKind } from '#domain/kinds/kinds.ts'
import { type Outcome, success } from '#domain/outcome.ts'
import { changeRow, type Row } from '#domain/row.ts'
import type { SyncRow } from '#domain/sync/sync-ports.ts'
import type { Doc } from '#domain/sync/sync-protocol.ts'
import type { DiaryDatabase, DiaryStoreName } from './database.ts'

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
type Changed<Of extends Doc> = { doc: Of; after: StoredRow; before: StoredRow | undefined }

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

/** Tells the other tabs of a diary, and the other stores of this one, which rows of a kind have changed, by their keys. */
export function createRowChannel<Key extends string>(diaryName: string, kind: RowKind) {
  const open = () => new BroadcastChannel(diaryName + ROW_PLACES[kind].channel)
  let channel = open()
  let isOpen = true
  const closing = new AbortController() // nothing is heard any more
  let writes = 0

  function closeWhenIdle(): void {
    if (!closing.signal.aborted || writes > 0) return
    channel.close()
    isOpen = false
  }

  /** A write that begins after the end is told, too. */
  function tell(keys: Key[]): void {
    if (!isOpen) channel = open()
    isOpen = true
    channel.postMessage(keys)
  }

  return {
    /** Runs a write, which tells the rows that it has changed also where the diary is closed meanwhile. */
    async write<Answer>(run: (tell: (keys: Key[]) => void) => Promise<Answer>): Promise<Answer> {
      writes += 1
      try {
        return await run(tell)
      } finally {
        writes -= 1
        closeWhenIdle()
      }
    },
    /** Hears of the rows that others have changed. Returns how to stop. */
    watch(onChange: (keys: Key[]) => void): () => void {
      const hear = ({ data }: MessageEvent<Key | Key[]>) => onChange(Array.isArray(data) ? data : [data]) // a tab of before posts one day
      channel.addEventListener('message', hear, { signal: closing.signal })
      return () => channel.removeEventListener('message', hear)
    },
    close(): void {
      closing.abort()
      closeWhenIdle()
    },
  }
}
