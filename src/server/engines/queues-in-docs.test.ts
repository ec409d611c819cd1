import { expect, it } from 'vitest'
import { markedFigures } from '../marked-figures.fixture.ts'
import { MOST_WAITING } from './run-engine.ts'
import { MOST_OF_ONE } from './work-queue.ts'

it('docs/engines.md says how many jobs run and wait as the code has it', () => {
  expect(markedFigures('docs/engines.md')).toMatchObject({
    'at-once': [MOST_OF_ONE],
    waiting: [MOST_WAITING, MOST_WAITING], // with an account and without
  })
})
