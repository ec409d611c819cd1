import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, inject } from 'vitest'
import type { Database } from '../../database/database.ts'
import {
  newPostgresDatabase,
  openTestPostgres,
  openTestSqlite,
  testFolder,
} from '../../database/test-database.ts'
import { sqlAccountStore } from '../sql-account-store.ts'
import { describeAccountChecks } from './account-checks.ts'
import { reachOverNetwork } from './reach-server.ts'

const serverUrl = inject('postgresUrl')
const TABLES = ['session', 'account', 'user_email', 'hit', 'challenge', 'signing_key'] as const

/** Every byte that lies in a folder. */
function bytesIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1')).join('\n')
}

async function rowsOf(database: Database): Promise<string> {
  const rows = await Promise.all(
    TABLES.map((table) => database.tx((tx) => tx.selectFrom(table).selectAll().execute())),
  )
  return rows.flatMap((all) => all.flatMap((row) => Object.values(row))).join('\n')
}

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
    const database = await openTestPostgres(await newPostgresDatabase(serverUrl ?? ''))
    return {
      store: sqlAccountStore(database),
      close: () => database.close(),
      dump: () => rowsOf(database),
    }
  }
  describeAccountChecks('the promises about accounts, over the network', open, reachOverNetwork)
})
