import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LARGEST_BYTES, SHARE_OF_ONE } from './spoken-cache.ts'

it('docs/engines.md says how much is kept of what was spoken as the code has it', () => {
  const manual = readFileSync('docs/engines.md', 'utf8').replace(/\s+/g, ' ')
  expect(manual).toContain(`${LARGEST_BYTES / 1024 ** 2} MB in all, of one account an eighth`)
  expect(1 / SHARE_OF_ONE).toBe(8)
})
