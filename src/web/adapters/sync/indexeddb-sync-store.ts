import type { Day } from '#domain/clock.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { DayRow } from '#domain/journal/entry-store.ts'
import { isClean, isSameJson, type Row, TO_SEND } from '#domain/row.ts'
import type { RowSelection, StoreChange, SyncCursor, SyncRow, SyncStore } from '#domain/sync/sync-ports.ts'
import type { RowKey } from '#domain/sync/sync-protocol.ts'
import { createChangedDaysChannel } from '#web/adapters/journal/changed-days-channel.ts'
import type { DiaryDatabase } from '#web/adapters/journal/diary-database.ts'

const CURSOR_KEY = 'sync' // in `meta`

function asSyncRow({ date, ...row }: DayRow): SyncRow {
  return { kind: 'day', key: date, ...row }
}

function asDayRow({ kind: _, key, ...row }: SyncRow): DayRow {
  return { ...(row as Row<DayDoc>), date: key }
}

function readNewestToSend(entries: IDBObjectStore, most: number, take: (rows: DayRow[]) => void): void {
  const rows: DayRow[] = []
  const request = entries.index('dirty').openCursor(IDBKeyRange.only(TO_SEND), 'prev')
  request.onsuccess = () => {
    const cursor = request.result
    if (cursor === null || rows.length === most) return take(rows)
    rows.push(cursor.value)
    cursor.continue()
  }
}

function readByKey(entries: IDBObjectStore, keys: RowKey[], take: (rows: DayRow[]) => void): void {
  const rows: DayRow[] = []
  let waiting = keys.length
  if (waiting === 0) take(rows)
  for (const { key } of keys) {
    const request: IDBRequest<DayRow | undefined> = entries.get(key)
    request.onsuccess = () => {
      if (request.result !== undefined) rows.push(request.result)
      waiting -= 1
      if (waiting === 0) take(rows)
    }
  }
}

function readRows(entries: IDBObjectStore, selection: RowSelection, take: (rows: DayRow[]) => void): void {
  if (selection === 'all') {
    const request: IDBRequest<DayRow[]> = entries.getAll()
    request.onsuccess = () => take(request.result.reverse())
  } else if ('keys' in selection) readByKey(entries, selection.keys, take)
  else readNewestToSend(entries, selection.toSend, take)
}

/** Whether a page that shows the row has to read it again. */
function looksDifferent(before: SyncRow | undefined, after: SyncRow): boolean {
  return before === undefined || isClean(before) !== isClean(after) || !isSameJson(before.doc, after.doc)
}

type Written = { change: StoreChange; changedDays: Day[] }

/** Writes what differs from what was read. */
function write(entries: IDBObjectStore, read: SyncRow[], change: StoreChange): Written {
  const byKey = new Map(read.map((row) => [row.key, row]))
  const changed = change.rows.filter((row) => byKey.get(row.key) !== row)
  for (const row of changed) entries.put(asDayRow(row))
  entries.transaction.objectStore('meta').put(change.cursor, CURSOR_KEY)
  const changedDays = changed.filter((row) => looksDifferent(byKey.get(row.key), row)).map(({ key }) => key)
  return { change, changedDays }
}

/** The rows of one account in IndexedDB; all tabs hear of changed days on the channel of the entry store. */
export function createIndexedDbSyncStore(
  database: DiaryDatabase,
  name: string,
): SyncStore & { close(): void } {
  const channel = createChangedDaysChannel(name) // one of its own, so that the entry store of this tab hears it too
  return {
    cursor: () =>
      database.run<SyncCursor | undefined>('meta', 'readonly', (meta, keep) => {
        const request: IDBRequest<SyncCursor | undefined> = meta.get(CURSOR_KEY)
        request.onsuccess = () => keep(request.result)
      }),
    update: (selection, change) =>
      channel.write(async (tell) => {
        const outcome = await database.run<Written>(['entries', 'meta'], 'readwrite', (entries, keep) => {
          const meta = entries.transaction.objectStore('meta')
          const request: IDBRequest<SyncCursor | undefined> = meta.get(CURSOR_KEY)
          request.onsuccess = () =>
            readRows(entries, selection, (found) => {
              const rows = found.map(asSyncRow)
              keep(write(entries, rows, change(request.result, rows)))
            })
        })
        if (!outcome.ok) return outcome
        const { change: changed, changedDays } = outcome.value
        if (changedDays.length > 0) tell(changedDays)
        return { ok: true, value: changed }
      }),
    close: channel.close,
  }
}
