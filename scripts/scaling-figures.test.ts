import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withFigures } from './scaling-figures.ts'

it('docs/scaling.md has the figures of bench/results.md (node scripts/scaling-figures.ts --write)', () => {
  const page = readFileSync('docs/scaling.md', 'utf8')
  expect(page).toContain('<!-- figures: ')
  expect(withFigures(page, readFileSync('bench/results.md', 'utf8'))).toBe(page)
})
