import { describeAccountChecks } from './account-checks.contract.ts'
import { openMemoryStore } from './account-world.fixture.ts'

describeAccountChecks('the promises about accounts, on SQLite', async () => openMemoryStore())
