import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { describeSqlAccountStore } from './sql-account-store.contract.ts'

const database = memoryDatabase()

describeSqlAccountStore(() => database)
