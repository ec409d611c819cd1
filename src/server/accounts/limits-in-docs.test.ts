import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { REMOVABLE_DAYS } from '#domain/accounts/added-keys.ts'
import { MOST_LINKS } from '#domain/accounts/mail-tokens.ts'
import { PROGRAM_TOKEN_LIMITS } from '#domain/accounts/program-token.ts'
import { MOST_KNOWN_DEVICES, MOST_SESSIONS } from '#domain/accounts/session-rules.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import type { RateLimit } from '#server/rate-limit/rate-limit.ts'
import { SYNC_RATES } from '#server/sync/sync-routes.ts'
import { defaultAccountSettings } from './core/accounts.ts'
import { ATTEMPT_LIMITS, TRIES_OF_A_CODE } from './core/attempt-limits.ts'
import { MOST_CHALLENGES } from './core/factors/webauthn.ts'
import { MAIL_LIMITS } from './core/mail-limits.ts'
import { FIRST_IN_LINE } from './core/passwords/hash-queue.ts'
import { mostUsedKept, REFRESH_LIMITS } from './core/refresh-session.ts'
import { ADDRESS_LIMITS } from './gotrue/answer.ts'
import { KEY_REMOVAL_LIMIT } from './http/own-account.ts'
import { TOKEN_REQUEST_LIMIT } from './http/program-token-routes.ts'

const NAMED_WINDOWS = new Map([
  [MINUTE_MS, 'a minute'],
  [60 * MINUTE_MS, 'an hour'],
  [24 * 60 * MINUTE_MS, 'a day'],
])

function saidOf({ times, windowMs }: RateLimit): string {
  return `${times} ${NAMED_WINDOWS.get(windowMs) ?? `in ${windowMs / MINUTE_MS} minutes`}`
}

/** A table of the code as rows of the documentation: a name in front of each, and the figure in words. */
function rowsOf(prefix: string, table: Record<string, RateLimit>): [string, string][] {
  return Object.entries(table).map(([name, limit]) => [`${prefix} ${name}`, saidOf(limit)])
}

const { shareOfStrangers, ...mailLimits } = MAIL_LIMITS
const settings = defaultAccountSettings('http://localhost:3000', new Uint8Array(32))

const IN_CODE = Object.fromEntries([
  ...rowsOf('request', ADDRESS_LIMITS),
  ...rowsOf('request', REFRESH_LIMITS),
  ['request key-removal', saidOf(KEY_REMOVAL_LIMIT)],
  ['request program-tokens', saidOf(TOKEN_REQUEST_LIMIT)],
  ...rowsOf('sync', SYNC_RATES),
  ...rowsOf('guess', ATTEMPT_LIMITS),
  ['guess one-code', String(TRIES_OF_A_CODE)],
  ...rowsOf('mail', mailLimits),
  ['mail server', `${settings.mailPerDay} a day`],
  ['mail server-strangers', `${shareOfStrangers * 100} % of that`],
  ['keep sessions', String(MOST_SESSIONS)],
  ['keep known-devices', String(MOST_KNOWN_DEVICES)],
  ['keep challenges', String(MOST_CHALLENGES)],
  ['keep refresh-tokens', String(mostUsedKept({ settings }))],
  ['keep links', String(MOST_LINKS)],
  ['keep program-tokens', String(PROGRAM_TOKEN_LIMITS.tokens)],
  ['keep removable', String(REMOVABLE_DAYS)],
  ['hash waiting', String(settings.hashing.waiting)],
  ['hash first', saidOf(FIRST_IN_LINE)],
])

function rowsInDocs(): [string, string][] {
  const [, limits = ''] = readFileSync('docs/accounts.md', 'utf8').split('\n## Limits\n')
  const [section = ''] = limits.split('\n## ')
  const rows = section.matchAll(/^\| `([^`]+)` \|.*\| ([^|]+) \|$/gm)
  return [...rows].map(([, name = '', figure = '']) => [name, figure])
}

it('docs/accounts.md says every limit as the code has it, and no other', () => {
  const rows = rowsInDocs()
  expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length)
  expect(Object.fromEntries(rows)).toEqual(IN_CODE)
})
