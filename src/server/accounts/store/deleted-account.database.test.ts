import { expect, it } from 'vitest'
import { countedEventId } from '#domain/accounts/account-event.ts'
import { bytesIn } from '#server/accounts/checks/stored-bytes.fixture.ts'
import { openTestSqlite, testFolder } from '#server/database/test-database.fixture.ts'
import { sampleAccount, sampleEvent, sampleSession } from './account-records.fixture.ts'
import { sqlAccountStore } from './sql-account-store.ts'

const folder = testFolder()

it('check 43: of a deleted account, or of what it was before a change, no byte stays in the SQLite file', async () => {
  const database = await openTestSqlite(folder)
  const store = sqlAccountStore(database)
  const account = sampleAccount({ userMetadata: { name: 'Zebulon Quux' } })
  const failed = countedEventId({ userId: account.userId, kind: 'log-in-failed', at: 1 })
  await store.createAccount(account, sampleSession({ userAgent: 'Quaggafox 7' }), [sampleEvent()])
  await store.addEvent(sampleEvent({ id: failed, kind: 'log-in-failed' }))
  const renamed = {
    ...account,
    email: 'next@example.org',
    userMetadata: { name: 'Zebulon Quagga', more: 'x'.repeat(6000) },
  }
  expect(await store.changeAccount({ account: renamed, rev: 1 })).toBe('changed')
  expect(bytesIn(folder)).toContain('Zebulon Quagga')
  const end = sampleEvent({ id: 'end', kind: 'account-deleted', sessionId: null })
  expect(await store.deleteAccount(account.userId, end)).toBe(true)
  const kept = bytesIn(folder) // while the server runs
  for (const gone of [
    'Zebulon',
    'Quaggafox',
    account.email,
    renamed.email,
    account.userId,
    sampleSession().sessionId,
  ])
    expect([gone, kept.includes(gone)]).toEqual([gone, false])
  await database.close()
})
