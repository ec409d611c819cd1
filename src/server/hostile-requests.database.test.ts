import { expect, inject, it } from 'vitest'
import { sqlAccountStore } from './accounts/store/sql-account-store.ts'
import { newPostgresDatabase, openTestPostgres } from './database/test-database.fixture.ts'
import { sendHostileRequests } from './send-hostile-requests.fixture.ts'

const serverUrl = inject('postgresUrl')

const count = Number(process.env.HOSTILE_REQUESTS ?? 200)
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_123)

it.skipIf(serverUrl === null)(
  'no request ends as a fault of ours on PostgreSQL',
  { timeout: 600_000 },
  async () => {
    const database = await openTestPostgres(await newPostgresDatabase(serverUrl ?? ''))
    const opened = { store: sqlAccountStore(database), close: () => database.close(), dump: async () => '' }
    const { faults, problems } = await sendHostileRequests(opened, database, { count, seed })
    expect({ faults, problems }).toEqual({ faults: [], problems: [] })
    await opened.close()
  },
)
