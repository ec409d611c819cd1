import { KINDS, ROW_KINDS, type RowKind } from '#domain/kinds/kinds.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import { pageEnd, type RowKey, SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import type { WrittenChange } from './diary-store.ts'
import type { ReceivedChange } from './parse-request.ts'
import { writeDoc } from './written-doc.ts'

/** A change whose row nobody can have. */
export type BadChange = Pick<ReceivedChange, 'kind' | 'key' | 'id'> & { error: 'invalid' | 'too-large' }

/** A row that there can be; null where the kind or the key is none. */
export function parseRowKey(kind: string, key: string): RowKey | null {
  const known = ROW_KINDS.find((one) => one === kind)
  if (known === undefined || key.length > SYNC_LIMITS.keyLength || !KINDS[known].isKey(key)) return null
  return { kind: known, key }
}

/** Where a page of the first fill ended: a row, null for the very beginning, undefined where it is no such place. */
export function parsePageEnd(before: string): RowKey | null | undefined {
  if (before === '') return null
  const [kind = '', key = ''] = before.split(/\/(.*)/s)
  const row = parseRowKey(kind, key)
  return row !== null && pageEnd(row) === before ? row : undefined
}

function parseDoc(row: RowKey, value: unknown) {
  const kind: RowKind = row.kind
  const doc = parseRow(kind, value, row.key)
  return doc === null ? null : writeDoc(kind, doc)
}

function parseChange({ kind, key, id, baseRev, doc: value }: ReceivedChange): WrittenChange | BadChange {
  const row = parseRowKey(kind, key)
  const doc = row === null ? null : parseDoc(row, value)
  if (row === null || doc === null) return { kind, key, id, error: 'invalid' }
  return doc.bytes > SYNC_LIMITS.docBytes
    ? { kind, key, id, error: 'too-large' }
    : { ...row, id, baseRev, doc }
}

/** The changes that can be taken, and those that nobody could, each with the reason. */
export function parseChanges(changes: ReceivedChange[]): { good: WrittenChange[]; bad: BadChange[] } {
  const good: WrittenChange[] = []
  const bad: BadChange[] = []
  for (const change of changes.map(parseChange)) {
    if ('error' in change) bad.push(change)
    else good.push(change)
  }
  return { good, bad }
}
