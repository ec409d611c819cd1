import { entryStoreContract } from '#domain/journal/entry-store.contract.ts'
import { createMemoryEntryStore, emptyRows } from './memory-entry-store.ts'

entryStoreContract(async () => {
  const rows = emptyRows()
  return {
    one: createMemoryEntryStore(rows),
    other: createMemoryEntryStore(rows),
    close: async () => undefined,
  }
})
