import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { markedFigures } from '../marked-figures.fixture.ts'
import { budgetVariables } from './budget-settings.ts'
import { HOLD_MS } from './budget-store.ts'

const DEFAULTS = budgetVariables.parse({})

it('docs/settings.md says every budget as the code has it, and no other', () => {
  const settings = readFileSync('docs/settings.md', 'utf8')
  const rows = settings.matchAll(/^\| `(ENGINE_DAILY_\w+)` \|.*\| (\d+)\/(\d+) \|$/gm)
  const told = [...rows].map(([, name, account, installation]) => [
    name,
    { account: Number(account), installation: Number(installation) },
  ])
  expect(Object.fromEntries(told)).toEqual(DEFAULTS)
})

it('docs/engines.md says when what a crashed server had set aside is free again, as the code has it', () => {
  expect(markedFigures('docs/engines.md')).toMatchObject({ 'hold-minutes': [HOLD_MS / 60_000] })
})
