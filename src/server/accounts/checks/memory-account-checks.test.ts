import { memoryAccountStore } from '../memory-account-store.ts'
import { describeAccountChecks } from './account-checks.ts'

describeAccountChecks('the promises about accounts, in memory', async () => ({
  store: memoryAccountStore(),
  close: async () => undefined,
}))
