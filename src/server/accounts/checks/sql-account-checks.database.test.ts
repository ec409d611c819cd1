import { describe, expect, inject, it } from 'vitest'
import type { AccountStore } from '#server/accounts/store/account-store.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import {
  newPostgresDatabase,
  openTestPostgres,
  openTestSqlite,
  testFolder,
} from '#server/database/test-database.fixture.ts'
import { ACCOUNT_CHECKS, describeAccountChecks } from './account-checks.contract.ts'
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

/**
 * What another database or a second server could break, by the numbers of the promises: what comes at once, what the database
 * counts or finds, what it holds of a secret, what one server keeps and another changes. All others are tried on SQLite
 * (`account-checks.test.ts`), and every query of theirs on PostgreSQL (`sql-account-store.database.test.ts`).
 */
const ON_POSTGRES = [
  ...['4c', '24a', '25a', '39c', 'guess 4a', 'import 2', 'removal 7', 'removal 8', 'keys 1', 'keys 2'],
  ...['left 1', 'left 2', 'left 3', 'left 4', 'left 4a', '26', '27', '29', '32', '43'],
  ...[
    'mail 1',
    'mail 4',
    'mail 6',
    'mail 7',
    'mail 8',
    'guess 2',
    'guess 6',
    'events 3',
    'events 5',
    'events 9',
  ],
  ...['operator 1', 'operator 4', '17', '42a'],
]

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
  const checks = [...ACCOUNT_CHECKS.filter(({ id }) => ON_POSTGRES.includes(id)), ...RACE_CHECKS]
  it('the promises that are named here are some', () => {
    expect(checks).toHaveLength(ON_POSTGRES.length + RACE_CHECKS.length)
  })
  describeAccountChecks('the promises about accounts, over the network', open, {
    reach: reachOverNetwork,
    checks,
  })
})
