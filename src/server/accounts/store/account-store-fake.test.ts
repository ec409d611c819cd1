import { describeAccountStore } from './account-store.contract.ts'
import { memoryAccountStore } from './account-store.fake.ts'

describeAccountStore('accounts in memory', async () => ({
  store: memoryAccountStore(),
  close: async () => undefined,
}))
