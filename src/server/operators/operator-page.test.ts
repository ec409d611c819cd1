import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { TOKENS } from './operator-page.ts'

it.each(Object.entries(TOKENS))('the operators’ page has %s as the product has it', (name, value) => {
  expect(readFileSync('src/web/ui/tokens.css', 'utf8')).toContain(`--${name}: ${value};`)
})
