import { failure } from '#domain/outcome.ts'
import { isSameJson } from '#domain/row.ts'
import { isSameKey } from '#domain/sync/row-sync.ts'
import type { SyncRow, SyncStore } from '#domain/sync/sync-ports.ts'

/** Whether a day that was changed here has taken in what was changed elsewhere, and is to be sent with both. */
function hasMerged(before: SyncRow | undefined, after: SyncRow): boolean {
  if (after.kind !== 'day') return false
  if (before?.dirty === undefined || after.dirty === undefined) return false
  return after.rev > before.rev && !isSameJson(before.doc, after.doc)
}

/** The store as a round sees it: it tells of days that were merged, and is closed to a round that outlives the diary. */
export function createWatchedStore(store: SyncStore, onMerged: (keys: string[]) => void) {
  let isClosed = false
  const watched: SyncStore = {
    cursor: async () => (isClosed ? failure('storage-unavailable') : store.cursor()),
    async update(selection, change) {
      if (isClosed) return failure('storage-unavailable')
      let merged: string[] = []
      const outcome = await store.update(selection, (cursor, rows) => {
        const next = change(cursor, rows)
        const before = (row: SyncRow) => rows.find((one) => isSameKey(one, row))
        merged = next.rows.filter((row) => hasMerged(before(row), row)).map(({ key }) => key)
        return next
      })
      if (outcome.ok && merged.length > 0) onMerged(merged)
      return outcome
    },
  }
  return {
    store: watched,
    close() {
      isClosed = true
    },
  }
}
