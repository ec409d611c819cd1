import { memoryAccountStore } from '#server/accounts/store/account-store.fake.ts'
import { describeAccountChecks } from './account-checks.contract.ts'

describeAccountChecks('the promises about accounts, in memory', async () => ({
  store: memoryAccountStore(),
  close: async () => undefined,
}))
