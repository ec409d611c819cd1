import { beforeAll, describe, inject } from 'vitest'
import type { Database } from './database.ts'
import { newPostgresDatabase, openTestPostgres, openTestSqlite, testFolder } from './test-database.fixture.ts'

/** Describes what must hold on SQLite and on PostgreSQL; each is opened once, with its tables, for all its tests. */
export function describeOnBothDatabases(describeIt: (database: () => Database) => void): void {
  const serverUrl = inject('postgresUrl')
  let database: Database

  function open(opening: () => Promise<Database>): void {
    beforeAll(async () => {
      database = await opening()
      return () => database.close()
    })
    describeIt(() => database)
  }

  describe('on a SQLite file', () => {
    const folder = testFolder()
    open(() => openTestSqlite(folder))
  })
  describe.skipIf(serverUrl === null)('on PostgreSQL', () => {
    open(async () => openTestPostgres(await newPostgresDatabase(serverUrl ?? '')))
  })
}
