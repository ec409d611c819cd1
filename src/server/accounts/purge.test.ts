import { expect, it } from 'vitest'
import { defaultAccountSettings } from '#server/accounts/core/accounts.ts'
import { sampleAccount, sampleSession } from '#server/accounts/store/account-records.fixture.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { purge } from './open-accounts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = 1000 * DAY_MS
const settings = defaultAccountSettings('https://echolog.example', new Uint8Array(32))

it('sessions that are over are dropped, and those that are not stay', async () => {
  const store = sqlAccountStore(memoryDatabase())
  const [alive, idle] = [NOW - 60 * DAY_MS, NOW - 60 * DAY_MS - 1]
  const session = sampleSession({ createdAt: alive, refreshedAt: alive })
  await store.createAccount(sampleAccount(), session)
  const account = sampleAccount()
  await store.changeAccount({ account, rev: 1, open: { ...session, sessionId: 'idle', refreshedAt: idle } })
  await purge({ store, clock: () => NOW, settings, report: () => undefined })
  const left = await store.sessions(account.userId)
  expect(left.map(({ value }) => value.sessionId)).toEqual([session.sessionId])
})

it('a database that is away is told to the operator, and breaks nothing', async () => {
  const told: string[] = []
  const store = { ...sqlAccountStore(memoryDatabase()), purge: () => Promise.reject(new Error('away')) }
  await purge({ store, clock: () => NOW, settings, report: (what: string) => told.push(what) })
  expect(told).toHaveLength(1)
})
