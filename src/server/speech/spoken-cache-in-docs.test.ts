import { expect, it } from 'vitest'
import { markedFigures } from '../marked-figures.fixture.ts'
import { LARGEST_BYTES, SHARE_OF_ONE } from './spoken-cache.ts'

it('docs/engines.md says how much is kept of what was spoken as the code has it', () => {
  expect(markedFigures('docs/engines.md')).toMatchObject({
    'spoken-mb': [LARGEST_BYTES / 1024 ** 2],
    'spoken-mb-of-one': [(LARGEST_BYTES * SHARE_OF_ONE) / 1024 ** 2],
  })
})
