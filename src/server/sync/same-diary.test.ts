import fc from 'fast-check'
import { it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { deletedTogether, expectSameDiary, steps } from './same-diary.fixture.ts'
import { sqlDiaryStore } from './sql-diary-store.ts'

it('whatever is done, the store in SQL holds what the plain one in memory holds', {
  timeout: 120_000,
}, async () => {
  const store = sqlDiaryStore(memoryDatabase())
  await fc.assert(
    fc.asyncProperty(steps, (taken) => expectSameDiary(store, taken)),
    { numRuns: generatedRuns(50), examples: [[deletedTogether]] },
  )
})
