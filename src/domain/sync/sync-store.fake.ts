import type { StoreFailure } from '#domain/journal/entry-store.ts'
import { ROW_KINDS } from '#domain/kinds/kinds.ts'
import { failure, success } from '#domain/outcome.ts'
import { changeRow, TO_SEND } from '#domain/row.ts'
import { isSameKey } from './row-sync.ts'
import type { RowSelection, SyncCursor, SyncRow, SyncStore } from './sync-ports.ts'
import { type Doc, pageEnd, type RowKey } from './sync-protocol.ts'

/** What one device keeps of one account: all that is left of it after a crash. */
export type MemoryRows = {
  cursor: SyncCursor | undefined
  rows: Map<string, SyncRow>
  failure: StoreFailure | null
}

export function emptyMemoryRows(): MemoryRows {
  return { cursor: undefined, rows: new Map(), failure: null }
}

/** The order of the first fill. */
export function inFillOrder(left: RowKey, right: RowKey): number {
  return ROW_KINDS.indexOf(left.kind) - ROW_KINDS.indexOf(right.kind) || (left.key < right.key ? 1 : -1)
}

function select({ rows }: MemoryRows, selection: RowSelection): SyncRow[] {
  const all = [...rows.values()].sort(inFillOrder)
  if (selection === 'all') return all
  if ('keys' in selection) return all.filter((row) => selection.keys.some((key) => isSameKey(key, row)))
  return all.filter(({ dirty }) => dirty === TO_SEND).slice(0, selection.toSend)
}

/** In memory, with the behaviour of the real store. Several stores on the same rows are tabs of one device. */
export function createMemorySyncStore(memory: MemoryRows): SyncStore {
  return {
    cursor: async () => (memory.failure === null ? success(memory.cursor) : failure(memory.failure)),
    async update(selection, change) {
      if (memory.failure !== null) return failure(memory.failure)
      const changed = change(memory.cursor, select(memory, selection))
      memory.cursor = changed.cursor
      for (const row of changed.rows) memory.rows.set(pageEnd(row), row)
      return success(changed)
    },
  }
}

/** A change of the learner on this device, as the entry store makes it. */
export function changeInMemory(
  { rows }: MemoryRows,
  key: RowKey,
  change: (doc: Doc | undefined) => Doc,
): void {
  const stored = rows.get(pageEnd(key))
  rows.set(pageEnd(key), { kind: key.kind, key: key.key, ...changeRow(stored, change(stored?.doc)) })
}
