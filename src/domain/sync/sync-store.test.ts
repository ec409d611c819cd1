import { describe } from 'vitest'
import { syncStoreContract } from './sync-store.contract.ts'
import { createMemorySyncStore, emptyMemoryRows } from './sync-store.fake.ts'

describe('rows in memory', () => {
  syncStoreContract(async () => {
    const memory = emptyMemoryRows()
    const tab = () => createMemorySyncStore(memory)
    return { one: tab(), other: tab(), close: async () => undefined }
  })
})
