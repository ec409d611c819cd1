import { entryStoreContract } from '#domain/journal/entry-store.contract.ts'
import { createMemoryDays, emptyRows } from './memory-days.ts'

entryStoreContract(async () => {
  const rows = emptyRows()
  return {
    one: createMemoryDays(rows),
    other: createMemoryDays(rows),
    close: async () => undefined,
  }
})
