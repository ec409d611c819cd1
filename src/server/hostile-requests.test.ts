import { expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { openMemoryStore } from './accounts/checks/account-world.fixture.ts'
import { memoryDatabase } from './database/memory-database.fixture.ts'
import { sendHostileRequests } from './send-hostile-requests.fixture.ts'

// HOSTILE_REQUESTS=20000 tries so many, HOSTILE_SEED others than these
const count = Number(process.env.HOSTILE_REQUESTS ?? generatedRuns(600))
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_122)

it('no request, whatever it holds, ends as a fault of ours', { timeout: 600_000 }, async () => {
  const { faults, problems, statuses } = await sendHostileRequests(openMemoryStore(), memoryDatabase(), {
    count,
    seed,
  })
  expect({ faults, problems }).toEqual({ faults: [], problems: [] })
  expect(statuses.get(200)).toBeGreaterThan(count / 50) // some go all the way in
})
