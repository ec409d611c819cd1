import { beforeAll, describe } from 'vitest'
import { databaseContract, makeNotes } from './database.contract.ts'
import type { Database } from './database.ts'
import { openTestSqlite, testFolder } from './test-database.fixture.ts'

describe('SQLite', () => {
  const folder = testFolder()
  let database: Database
  beforeAll(async () => {
    database = await openTestSqlite(folder)
    return () => database.close()
  })

  databaseContract(async () => {
    await makeNotes(database)
    return database
  })
})
