import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/clock.ts'
import { localConfig } from '#server/config.fixture.ts'
import { type MemoryDatabase, memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { sqlRateLimitCounters } from '#server/rate-limit/sql-rate-limit-counters.ts'
import { memorySessions } from '#server/sessions/sessions.fake.ts'
import { createExternalAccountApi, openExternalAccounts } from './open-external-accounts.ts'

const PROVIDER = { url: 'http://127.0.0.1:1/auth/v1', apiKey: null }

function opened(database: MemoryDatabase) {
  const config = localConfig({ ACCOUNTS: 'hosted', AUTH_URL: PROVIDER.url, AUTH_SECRET: '07'.repeat(32) })
  const means = { database, log: pino({ enabled: false }), dropContent: async () => undefined }
  return openExternalAccounts(PROVIDER, config, means)
}

it('servers of one database count limits together, under keys that say nothing', async () => {
  const database = memoryDatabase()
  const [one, other] = [(await opened(database)).counters, (await opened(database)).counters]
  const count = async (counters: typeof one) =>
    (await counters.incrementCounter('sync 192.0.2.7', MINUTE_MS, Date.now())).count
  expect([await count(one), await count(other), await count(one)]).toEqual([1, 2, 3])
  const known = sqlRateLimitCounters(database) // who guesses an address and hashes it finds nothing
  expect((await known.incrementCounter('sync 192.0.2.7', MINUTE_MS, Date.now())).count).toBe(1)
})

it('drops windows of limits that have ended', async () => {
  const database = memoryDatabase()
  const rows = () => database.reader.selectFrom('hit').select('ends_at').execute()
  const { incrementCounter } = sqlRateLimitCounters(database)
  await incrementCounter('ended', 1, 0)
  await incrementCounter('running', MINUTE_MS, Date.now())
  await opened(database)
  await expect.poll(rows).toHaveLength(1)
})

const dropped: string[] = []
const app = createExternalAccountApi(memorySessions, async (userId) => {
  dropped.push(userId)
})

async function ask(method: string, path: string, bearer?: string) {
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
  const response = await app.request(path, { method, headers })
  return [response.status, await response.json()]
}

const ROUTES = [
  ['GET', '/devices'],
  ['DELETE', '/devices/1'],
  ['DELETE', '/'],
] as const

describe('an account at a provider elsewhere', () => {
  it.each(ROUTES)('%s %s needs a session', async (method, path) => {
    expect(await ask(method, path)).toEqual([401, { error: 'no_authorization' }])
    expect(await ask(method, path, 'bad-session')).toEqual([403, { error: 'bad_jwt' }])
    expect(await ask(method, path, 'accounts-unreachable')).toEqual([503, { error: 'accounts-unreachable' }])
    expect(dropped).toEqual([])
  })

  it('does not tell its devices here', async () => {
    expect(await ask('GET', '/devices', 'ana')).toEqual([404, { error: 'not-here' }])
    expect(await ask('DELETE', '/devices/1', 'ana')).toEqual([404, { error: 'not-here' }])
  })

  it('loses what is kept here, and says that the account itself is elsewhere', async () => {
    expect(await ask('DELETE', '/', 'ana')).toEqual([200, { deleted: 'content' }])
    expect(dropped).toEqual(['ana'])
  })
})
