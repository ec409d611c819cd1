import { beforeAll, describe, inject } from 'vitest'
import { databaseContract, makeNotes } from './database.contract.ts'
import type { Database } from './database.ts'
import { newPostgresDatabase, openTestPostgres } from './test-database.fixture.ts'

const serverUrl = inject('postgresUrl')

describe.skipIf(serverUrl === null)('PostgreSQL', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestPostgres(await newPostgresDatabase(serverUrl ?? ''))
    return () => database.close()
  })

  databaseContract(async () => {
    await makeNotes(database)
    return database
  })
})
