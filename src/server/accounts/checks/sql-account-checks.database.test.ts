import { describe, inject } from 'vitest'
import type { AccountStore } from '#server/accounts/store/account-store.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import {
  newPostgresDatabase,
  openTestPostgres,
  openTestSqlite,
  testFolder,
} from '#server/database/test-database.fixture.ts'
import { ACCOUNT_CHECKS, describeAccountChecks } from './account-checks.contract.ts'
import { MANY_MAILS_CHECKS } from './many-mails-checks.contract.ts'
import { RACE_CHECKS } from './race-checks.contract.ts'
import { reachOverNetwork } from './reach-server.fixture.ts'
import { bytesIn, rowsIn } from './stored-bytes.fixture.ts'

const serverUrl = inject('postgresUrl')

/** As if two servers shared the database and each call came to the other one: what one has kept, the other goes by. */
function inTurns(one: AccountStore, two: AccountStore): AccountStore {
  let turn = 0
  return new Proxy(one, {
    get(_, name) {
      turn += 1
      return Reflect.get(turn % 2 === 0 ? one : two, name)
    },
  })
}

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
    const [one, two] = [await openTestPostgres(url), await openTestPostgres(url)]
    return {
      store: inTurns(sqlAccountStore(one), sqlAccountStore(two)),
      close: async () => {
        await one.close()
        await two.close()
      },
      dump: () => rowsIn(url),
    }
  }
  const checks = ACCOUNT_CHECKS.filter((check) => !MANY_MAILS_CHECKS.includes(check))
  describeAccountChecks('the promises about accounts, over the network', open, {
    reach: reachOverNetwork,
    checks,
  })
})
