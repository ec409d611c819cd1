import fc from 'fast-check'
import { expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { createPages, PAGE_STEPS } from './page-orders.fixture.ts'

/** What happens more often than the rest. */
const OFTEN = ['type', 'type', 'type', 'answer', 'answer', 'leave'] as const

const steps = fc.array(
  fc.record({
    do: fc.constantFrom(...OFTEN, ...PAGE_STEPS),
    page: fc.nat({ max: 3 }),
    isLost: fc.boolean(),
  }),
  { minLength: 3, maxLength: 30, size: 'max' },
)

it('pages that are opened, left, frozen and refused in any order lose no word, and leave no backup behind', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const pages = createPages()
      for (const step of list) await pages.take(step)
      expect(await pages.end()).toEqual({ lost: [], left: [] })
    }),
    { numRuns: generatedRuns(1500) },
  )
})
