import type { Day } from '#domain/clock.ts'
import { ROW_KINDS, type RowKind } from '#domain/kinds/kinds.ts'
import { isClean, isSameJson, TO_SEND } from '#domain/row.ts'
import type { SentenceDoc } from '#domain/sentences/sentence.ts'
import type { RowSelection, StoreChange, SyncCursor, SyncRow, SyncStore } from '#domain/sync/sync-ports.ts'
import { pageEnd, type RowKey } from '#domain/sync/sync-protocol.ts'
import type { DiaryDatabase } from './database.ts'
import { asStoredRow, asSyncRow, createRowChannel, type StoredRow, storeOf } from './rows.ts'

const CURSOR_KEY = 'sync' // in `meta`
const STORES = ['entries', 'meta', 'minutes', 'sentences', 'recordings'] as const

type Take = (rows: SyncRow[]) => void

/** Those of one kind to be sent, keys from last to first. */
function readToSend(transaction: IDBTransaction, kind: RowKind, most: number, take: Take): void {
  const rows: SyncRow[] = []
  const request = storeOf(transaction, kind).index('dirty').openCursor(IDBKeyRange.only(TO_SEND), 'prev')
  request.onsuccess = () => {
    const cursor = request.result
    if (cursor === null || rows.length >= most) return take(rows)
    rows.push(asSyncRow(kind, cursor.value))
    cursor.continue()
  }
}

function readByKey(transaction: IDBTransaction, kind: RowKind, keys: RowKey[], take: Take): void {
  const rows: SyncRow[] = []
  const wanted = keys.filter((key) => key.kind === kind)
  let waiting = wanted.length
  if (waiting === 0) take(rows)
  for (const { key } of wanted) {
    const request: IDBRequest<StoredRow | undefined> = storeOf(transaction, kind).get(key)
    request.onsuccess = () => {
      if (request.result !== undefined) rows.push(asSyncRow(kind, request.result))
      waiting -= 1
      if (waiting === 0) take(rows)
    }
  }
}

function readKind(
  transaction: IDBTransaction,
  kind: RowKind,
  selection: RowSelection,
  found: SyncRow[],
  take: Take,
): void {
  if (selection === 'all') {
    const request: IDBRequest<StoredRow[]> = storeOf(transaction, kind).getAll()
    request.onsuccess = () => take(request.result.map((row) => asSyncRow(kind, row)).reverse())
  } else if ('keys' in selection) readByKey(transaction, kind, selection.keys, take)
  else readToSend(transaction, kind, selection.toSend - found.length, take)
}

/** The rows of a selection, kind after kind. */
function readRows(transaction: IDBTransaction, selection: RowSelection, take: Take): void {
  const found: SyncRow[] = []
  const readFrom = (place: number) => {
    const kind = ROW_KINDS[place]
    if (kind === undefined) return take(found)
    readKind(transaction, kind, selection, found, (rows) => {
      found.push(...rows)
      readFrom(place + 1)
    })
  }
  readFrom(0)
}

/** Whether a page that shows the row has to read it again. */
function looksDifferent(before: SyncRow | undefined, after: SyncRow): boolean {
  return before === undefined || isClean(before) !== isClean(after) || !isSameJson(before.doc, after.doc)
}

/** Removes the sounds of a sentence whose entry is gone for good. */
function dropSounds(recordings: IDBObjectStore, { kind, key, doc }: SyncRow): void {
  const { purgedAt } = doc as Partial<SentenceDoc>
  if (kind !== 'sentence' || purgedAt === undefined) return
  const request = recordings.index('sentence').openCursor(IDBKeyRange.only(key))
  request.onsuccess = () => {
    const cursor = request.result
    if (cursor === null) return
    if (cursor.value.at <= purgedAt) cursor.delete()
    cursor.continue()
  }
}

type Written = { change: StoreChange; changed: SyncRow[] }

/** Writes what differs from what was read. */
function write(transaction: IDBTransaction, read: SyncRow[], change: StoreChange): Written {
  const byName = new Map(read.map((row) => [pageEnd(row), row]))
  const written = change.rows.filter((row) => byName.get(pageEnd(row)) !== row)
  for (const row of written) {
    storeOf(transaction, row.kind).put(asStoredRow(row))
    dropSounds(transaction.objectStore('recordings'), row)
  }
  transaction.objectStore('meta').put(change.cursor, CURSOR_KEY)
  return { change, changed: written.filter((row) => looksDifferent(byName.get(pageEnd(row)), row)) }
}

/** The rows of one account in IndexedDB; all tabs hear of what has changed, on the channels of the other stores. */
export function createSyncRows(database: DiaryDatabase, name: string): SyncStore & { close(): void } {
  const channel = createRowChannel<Day>(name, 'day') // one of its own, so that the entry store of this tab hears it too
  const practice = createRowChannel(name, 'sentence') // that of minutes, too
  return {
    cursor: () =>
      database.run<SyncCursor | undefined>('meta', 'readonly', (meta, keep) => {
        const request: IDBRequest<SyncCursor | undefined> = meta.get(CURSOR_KEY)
        request.onsuccess = () => keep(request.result)
      }),
    update: (selection, change) =>
      channel.write((tellDays) =>
        practice.write(async (tellPractice) => {
          const outcome = await database.run<Written>([...STORES], 'readwrite', (entries, keep) => {
            const { transaction } = entries
            const request: IDBRequest<SyncCursor | undefined> = transaction
              .objectStore('meta')
              .get(CURSOR_KEY)
            request.onsuccess = () =>
              readRows(transaction, selection, (rows) =>
                keep(write(transaction, rows, change(request.result, rows))),
              )
          })
          if (!outcome.ok) return outcome
          const { change: changed, changed: rows } = outcome.value
          const days: Day[] = rows.filter(({ kind }) => kind === 'day').map(({ key }) => key)
          const others = rows.filter(({ kind }) => kind !== 'day').map(({ key }) => key)
          if (days.length > 0) tellDays(days)
          if (others.length > 0) tellPractice(others)
          return { ok: true, value: changed }
        }),
      ),
    close() {
      channel.close()
      practice.close()
    },
  }
}
