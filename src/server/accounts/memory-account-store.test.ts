import { describeAccountStore } from './account-store-contract.ts'
import { memoryAccountStore } from './memory-account-store.ts'

describeAccountStore('accounts in memory', async () => ({
  store: memoryAccountStore(),
  close: async () => undefined,
}))
