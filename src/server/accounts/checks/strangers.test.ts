import { expect, it } from 'vitest'
import { accountWorld } from './account-world.fixture.ts'
import { expectLinkOutlives } from './link-checks.contract.ts'

it('a thousand requests of strangers between a mail and its use leave the link good', {
  timeout: 60_000,
}, async () => {
  const world = accountWorld()
  await expectLinkOutlives(1000, world)
  expect(world.problems).toEqual([])
})
