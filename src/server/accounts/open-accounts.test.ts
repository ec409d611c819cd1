import { pino } from 'pino'
import { expect, it } from 'vitest'
import { DAY_MS } from '#domain/clock.ts'
import { memoryMailer } from '#domain/mail/mailer.fake.ts'
import { defaultAccountSettings } from '#server/accounts/core/accounts.ts'
import { sampleAccount, sampleSession } from '#server/accounts/store/account-records.fixture.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import { nodeRandom } from '#server/accounts/tokens/random.ts'
import { localConfig } from '#server/config.fixture.ts'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { openAccounts, purge } from './open-accounts.ts'

const NOW = 1000 * DAY_MS
const random = nodeRandom(() => NOW)
const settings = defaultAccountSettings('https://echolog.example', new Uint8Array(32))

it('sessions that are over are dropped, and those that are not stay', async () => {
  const store = sqlAccountStore(memoryDatabase())
  const [alive, idle] = [NOW - 60 * DAY_MS, NOW - 60 * DAY_MS - 1]
  const session = sampleSession({ createdAt: alive, refreshedAt: alive })
  await store.createAccount(sampleAccount(), session)
  const account = sampleAccount()
  await store.changeAccount({ account, rev: 1, open: { ...session, sessionId: 'idle', refreshedAt: idle } })
  await purge({ store, clock: () => NOW, random, settings, report: () => undefined })
  const left = await store.sessions(account.userId)
  expect(left.map(({ value }) => value.sessionId)).toEqual([session.sessionId])
})

it('a database that is away is told to the operator, and breaks nothing', async () => {
  const told: string[] = []
  const store = { ...sqlAccountStore(memoryDatabase()), purge: () => Promise.reject(new Error('away')) }
  await purge({ store, clock: () => NOW, random, settings, report: (what: string) => told.push(what) })
  expect(told).toHaveLength(1)
})

it('limits are counted in the store, and in memory while it cannot be asked', async () => {
  const config = localConfig({ ACCOUNTS: 'hosted', AUTH_SECRET: '07'.repeat(32) })
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const database = memoryDatabase()
  const means = { mailer: memoryMailer(), log, later: () => undefined, dropContent: async () => undefined }
  const node = async (tx = database.tx) => {
    const opened = await openAccounts(config, { ...means, database: { ...database, tx } })
    const counters = opened.ok ? opened.value.counters : null
    return async () => (await counters?.incrementCounter('translate', 60_000, Date.now()))?.count
  }
  const [one, other] = [await node(), await node()]
  expect([await one(), await other(), await one()]).toEqual([1, 2, 3])
  expect(logged.join()).not.toContain('in memory')
  const apart = await node(() => Promise.reject(new Error('no disk')))
  expect([await apart(), await apart()]).toEqual([1, 2])
  expect(logged.join()).toContain('limits are counted in memory')
})
