import type { DayRow } from '#domain/journal/entry-store.ts'
import type { RowKind } from '#domain/kinds/kinds.ts'
import type { Row } from '#domain/row.ts'
import type { SyncRow } from '#domain/sync/sync-ports.ts'
import type { Doc } from '#domain/sync/sync-protocol.ts'
import type { DiaryStoreName } from '#web/adapters/journal/diary-database.ts'

/** Where the rows of each kind are stored. */
export const ROW_STORES: Record<RowKind, DiaryStoreName> = {
  day: 'entries',
  minutes: 'minutes',
  sentence: 'sentences',
}

/** A row as it is stored: that of a day has its key as `date`. */
export type StoredRow = Row<Doc> & ({ key: string } | Pick<DayRow, 'date'>)

export function asSyncRow(kind: RowKind, stored: StoredRow): SyncRow {
  if ('key' in stored) return { kind, ...stored }
  const { date, ...row } = stored
  return { kind, key: date, ...row }
}

export function asStoredRow({ kind, key, ...row }: SyncRow): StoredRow {
  return kind === 'day' ? { ...row, date: key } : { ...row, key }
}
