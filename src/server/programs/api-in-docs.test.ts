import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PROGRAM_TOKEN_LIMITS } from '#domain/accounts/program-token.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/clock.ts'
import { editSchema } from './entry-schema.ts'
import { PROGRAM_ERRORS, statusOf } from './program-answer.ts'
import { PROGRAM_BUDGETS, PROGRAM_RATES } from './program-routes.ts'
import { ENTRY_PAGE } from './read-entries.ts'

const text = readFileSync('docs/api.md', 'utf8')
const WINDOWS = new Map([
  [MINUTE_MS, 'a minute'],
  [HOUR_MS, 'an hour'],
])

it('docs/api.md says every limit as the code has it, and no other', () => {
  const { bytes, databaseMs } = PROGRAM_BUDGETS
  const mib = (count: number) => `${count / 1024 ** 2} MiB ${WINDOWS.get(bytes.windowMs)}`
  const seconds = (ms: number) => `${ms / 1000} s ${WINDOWS.get(databaseMs.windowMs)}`
  const rates = Object.entries(PROGRAM_RATES).map(([name, { times, windowMs }]) => [
    `requests ${name}`,
    `${times} ${WINDOWS.get(windowMs)}`,
  ])
  const [, section = ''] = text.split('\n## Limits\n')
  const rows = [...section.matchAll(/^\| `([^`]+)` \|.*\| ([^|]+) \|$/gm)].map(([, name, most]) => [
    name,
    most,
  ])
  expect(Object.fromEntries(rows)).toEqual({
    ...Object.fromEntries(rates),
    'bytes token': mib(bytes.token),
    'bytes account': mib(bytes.account),
    'database token': seconds(databaseMs.token),
    'database account': seconds(databaseMs.account),
    tokens: String(PROGRAM_TOKEN_LIMITS.tokens),
    days: String(PROGRAM_TOKEN_LIMITS.days),
  })
  expect(text).toContain(`1 to ${ENTRY_PAGE.most}; ${ENTRY_PAGE.usual} where nothing is said`)
})

it('docs/api.md names every field that a program may write', () => {
  const [, told = ''] = /may write what is typed in the app: (.*?) What else/s.exec(text) ?? []
  const named = [...told.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  const aside = ['isTranslationOwn'] // of a draft alone: it is taken, and changes nothing
  expect(named.sort()).toEqual(
    Object.keys(editSchema.shape)
      .filter((name) => !aside.includes(name))
      .sort(),
  )
})

it('docs/api.md has every error with its status', () => {
  const [, section = ''] = text.split('\n## Errors\n')
  const rows = [...section.matchAll(/^\| (\d{3}) \| (.*) \|$/gm)]
  const told = rows.flatMap(([, status, codes = '']) =>
    [...codes.matchAll(/`([a-z-]+)`/g)].map(([, code]) => `${status} ${code}`),
  )
  const known = PROGRAM_ERRORS.map((code) => `${statusOf(code)} ${code}`)
  expect(new Set(told)).toEqual(new Set([...known, '429 rate-limited', '503 unavailable']))
})
