import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'
import { describeSqlAccountStore } from './sql-account-store.contract.ts'

describeOnBothDatabases(describeSqlAccountStore)
