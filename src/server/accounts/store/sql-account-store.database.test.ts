import { beforeAll, describe, inject } from 'vitest'
import type { Database } from '#server/database/database.ts'
import {
  newPostgresDatabase,
  openTestPostgres,
  openTestSqlite,
  testFolder,
} from '#server/database/test-database.fixture.ts'
import { describeSqlAccountStore } from './sql-account-store.contract.ts'

const serverUrl = inject('postgresUrl')

describe('on a SQLite file', () => {
  const folder = testFolder()
  let database: Database
  beforeAll(async () => {
    database = await openTestSqlite(folder)
    return () => database.close()
  })
  describeSqlAccountStore(() => database)
})

describe.skipIf(serverUrl === null)('on PostgreSQL', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestPostgres(await newPostgresDatabase(serverUrl ?? ''))
    return () => database.close()
  })
  describeSqlAccountStore(() => database)
})
