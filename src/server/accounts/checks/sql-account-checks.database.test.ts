import { describe, inject } from 'vitest'
import {
  newPostgresDatabase,
  openTestPostgres,
  openTestSqlite,
  testFolder,
} from '../../database/test-database.ts'
import { sqlAccountStore } from '../sql-account-store.ts'
import { describeAccountChecks } from './account-checks.ts'
import { reachOverNetwork } from './reach-server.ts'
import { bytesIn, rowsIn } from './stored-bytes.ts'

const serverUrl = inject('postgresUrl')

describe('on SQLite', () => {
  const folder = testFolder()
  const open = async () => {
    const database = await openTestSqlite(folder)
    return {
      store: sqlAccountStore(database),
      close: () => database.close(),
      dump: async () => bytesIn(folder),
    }
  }
  describeAccountChecks('the promises about accounts, over the network', open, reachOverNetwork)
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
  describeAccountChecks('the promises about accounts, over the network', open, reachOverNetwork)
})
