import type { EntryStore } from '#domain/journal/entry-store.ts'
import { success } from '#domain/outcome.ts'

/** A diary with these entries, in which nothing was practised, left over or synced. */
export function memoryDiary(entries: EntryStore) {
  return {
    entries,
    loadPractice: async () => ({
      read: async () => success(undefined),
      update: async (_: string, change: (day: undefined) => object) => success(change(undefined)),
    }),
    leaving: { keep: () => true, hasAny: () => false, clear: () => undefined },
    loadSync: null,
    loadFallbackStorage: async () => ({
      backup: { keep: () => true, read: () => [], clear: () => undefined },
      legacy: { find: () => [], forget: () => undefined },
    }),
  }
}
