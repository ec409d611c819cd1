import { beforeAll, describe, inject, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { describeFaults, formatTally, someSeed } from '#domain/sync/histories/histories.fixture.ts'
import type { Database } from '#server/database/database.ts'
import { newPostgresDatabase, openTestPostgres } from '#server/database/test-database.fixture.ts'
import { runOnApp } from './histories-on-app.fixture.ts'

const HISTORIES = generatedRuns(96) // `npm run bench -- R1` runs a thousand

const serverUrl = inject('postgresUrl')

describe.skipIf(serverUrl === null)('devices that sync with the real server on PostgreSQL', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestPostgres(await newPostgresDatabase(serverUrl ?? ''))
    return () => database.close()
  })

  it('lose no word, end with the same diary, and take nothing twice', { timeout: 300_000 }, async () => {
    const { tally, options } = await runOnApp(database, someSeed(), HISTORIES)
    console.log(`on PostgreSQL: ${formatTally(tally)}`)
    if (tally.firstFaulty !== null) throw new Error(await describeFaults(tally.firstFaulty, options))
  })
})
