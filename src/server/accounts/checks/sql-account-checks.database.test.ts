import { describe, inject } from 'vitest'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import {
  newPostgresDatabase,
  openTestPostgres,
  openTestSqlite,
  testFolder,
} from '#server/database/test-database.fixture.ts'
import { describeAccountChecks } from './account-checks.contract.ts'
import { RACE_CHECKS } from './race-checks.contract.ts'
import { reachOverNetwork } from './reach-server.fixture.ts'
import { bytesIn, rowsIn } from './stored-bytes.fixture.ts'

const serverUrl = inject('postgresUrl')

describe('on a SQLite file', () => {
  const folder = testFolder()
  const open = async () => {
    const database = await openTestSqlite(folder)
    return {
      store: sqlAccountStore(database),
      close: () => database.close(),
      dump: async () => bytesIn(folder),
    }
  }
  describeAccountChecks('what is promised of accounts at once', open, {
    reach: reachOverNetwork,
    checks: RACE_CHECKS,
  })
})

describe.skipIf(serverUrl === null)('on PostgreSQL', () => {
  const open = async () => {
    const url = await newPostgresDatabase(serverUrl ?? '')
    const database = await openTestPostgres(url)
    return {
      store: sqlAccountStore(database),
      close: () => database.close(),
      dump: () => rowsIn(url),
    }
  }
  describeAccountChecks('the promises about accounts, over the network', open, { reach: reachOverNetwork })
})
