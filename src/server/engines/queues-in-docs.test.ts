import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MOST_WAITING } from './run-engine.ts'
import { MOST_OF_ONE } from './work-queue.ts'

it('docs/engines.md says how many jobs run and wait as the code has it', () => {
  const manual = readFileSync('docs/engines.md', 'utf8').replace(/\s+/g, ' ')
  expect(manual).toContain(`At most ${MOST_OF_ONE} jobs of one account run at once`)
  expect(manual).toContain(`at most ${MOST_WAITING} with an account and ${MOST_WAITING} without`)
})
