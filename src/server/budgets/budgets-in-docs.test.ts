import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { budgetVariables } from './budget-settings.ts'
import { HOLD_MS } from './budget-store.ts'

const DEFAULTS = budgetVariables.parse({})

it('docs/engines.md and docs/settings.md say every budget as the code has it, and no other', () => {
  const manual = readFileSync('docs/engines.md', 'utf8')
  const rows = manual.matchAll(/^\| `(ENGINE_DAILY_\w+)` \|.*\| (\d+) \| (\d+) \|$/gm)
  const told = [...rows].map(([, name, account, installation]) => [
    name,
    { account: Number(account), installation: Number(installation) },
  ])
  expect(Object.fromEntries(told)).toEqual(DEFAULTS)
  const names = Object.keys(DEFAULTS).map((name) => `\`${name}\``)
  const figures = Object.values(DEFAULTS).map(({ account, installation }) => `${account}/${installation}`)
  const [row] = readFileSync('docs/settings.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`| ${names.join(', ')} |`))
  expect(row?.endsWith(`| ${figures.join(', ')} |`)).toBe(true)
  expect(manual).toContain(`free again after ${HOLD_MS / 60_000} minutes`)
})
