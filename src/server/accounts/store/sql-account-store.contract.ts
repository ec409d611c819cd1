import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { sampleAccount, sampleSession } from './account-records.fixture.ts'
import { describeAccountStore } from './account-store.contract.ts'
import { sqlAccountStore } from './sql-account-store.ts'

const NOTHING = { now: 0, idleSince: 0, openedBefore: 0, unconfirmedBefore: 0, eventsBefore: 0 }
const TABLES = [
  'account_event',
  'session',
  'user_mailbox',
  'user_identity',
  'account',
  'user_email',
  'hit',
  'challenge',
  'signing_key',
] as const

async function empty(database: Database): Promise<void> {
  await database.tx(async (tx) => {
    for (const table of TABLES) await tx.deleteFrom(table).execute()
  })
}

/** What only a store on a database can get wrong. */
function describeOnDatabase(database: () => Database): void {
  describe('accounts in a database', () => {
    it('an id or address that nobody can have is unknown, and no fault', async () => {
      const store = sqlAccountStore(database())
      expect(await store.accountById('a\0b')).toBeNull()
      expect(await store.accountByEmail('a\0b@example.org')).toBeNull()
      expect(await store.session('a\0b', 'c')).toBeNull()
      expect(await store.session('a', 'b\0c')).toBeNull()
      expect(await store.takeChallenge('a\0b')).toBeNull()
    })

    it('the purge takes thousands, in batches', async () => {
      await empty(database())
      const store = sqlAccountStore(database())
      const account = sampleAccount()
      await store.createAccount(account)
      const rows = Array.from({ length: 1_200 }, (_, index) => ({
        user_id: account.userId,
        session_id: `s${index}`,
        rev: 1,
        created_at: index,
        refreshed_at: index,
        doc: '{}',
      }))
      await database().tx((tx) => tx.insertInto('session').values(rows).execute())
      await store.purge({ ...NOTHING, idleSince: 1_100, openedBefore: 1_150 })
      expect(await store.sessions(account.userId)).toHaveLength(50)
    })

    it('a session that is refreshed while the purge is at work stays', async () => {
      await empty(database())
      const store = sqlAccountStore(database())
      const { userId } = sampleAccount()
      await store.createAccount(sampleAccount(), sampleSession({ refreshedAt: 10 }))
      let purging: Promise<unknown> = Promise.resolve()
      await database().tx(async (tx) => {
        await tx.updateTable('session').set({ refreshed_at: 5_000 }).where('user_id', '=', userId).execute()
        purging = store.purge({ ...NOTHING, idleSince: 1_000 })
        await delay(100)
      })
      await purging
      expect(await store.sessions(userId)).toHaveLength(1)
    })

    it('a session that is replaced stays, although all others end', async () => {
      await empty(database())
      const store = sqlAccountStore(database())
      const account = sampleAccount()
      await store.createAccount(account, sampleSession())
      await store.changeAccount({ account, rev: 1, open: sampleSession({ sessionId: 'other' }) })
      const replace = { value: sampleSession({ refreshedAt: 3_000 }), rev: 1 }
      expect(await store.changeAccount({ account, rev: 2, replace, end: { allBut: [] } })).toBe('changed')
      expect(await store.sessions(account.userId)).toEqual([{ ...replace, rev: 2 }])
      expect(await store.changeAccount({ account, rev: 3, replace, end: { only: ['x'] } })).toBe('stale')
    })

    it('a spelling that has an account stays claimed where its mailbox is free', async () => {
      await empty(database())
      const store = sqlAccountStore(database())
      await store.createAccount(sampleAccount())
      await database().tx((tx) => tx.deleteFrom('user_mailbox').execute()) // as after the upgrade of two of one mailbox
      expect(await store.createAccount(sampleAccount({ userId: 'other' }))).toBe('email-taken')
      await store.createAccount(sampleAccount({ userId: 'other', email: 'bo@example.org' }))
      const moved = { account: sampleAccount({ userId: 'other' }), rev: 1 }
      expect(await store.changeAccount(moved)).toBe('email-taken')
      expect((await store.accountByEmail('ann@example.org'))?.value).toEqual(sampleAccount())
      expect(await store.accountByEmail('Ａnn@example.org')).toBeNull()
    })

    it('of two accounts of a mailbox, the exact spelling finds its own', async () => {
      await empty(database())
      const store = sqlAccountStore(database())
      const second = sampleAccount({ userId: 'second', email: 'ａnn@example.org' })
      await store.createAccount(second)
      await database().tx((tx) => tx.deleteFrom('user_mailbox').execute())
      await store.createAccount(sampleAccount())
      expect((await store.accountByEmail(second.email))?.value).toEqual(second)
      expect((await store.accountByEmail('ann@example.org'))?.value).toEqual(sampleAccount())
      expect((await store.accountByEmail('anＮ@example.org'))?.value).toEqual(sampleAccount())
    })

    it('a hit is kept under the hash of what it is about', async () => {
      await sqlAccountStore(database()).incrementCounter('log-in ann@example.org', 1_000, 0)
      const rows = await database().reader.selectFrom('hit').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain('ann')
    })
  })
}

/** What every account store keeps to, and what only one on a database can get wrong. */
export function describeSqlAccountStore(database: () => Database): void {
  describeAccountStore('accounts', async () => {
    await empty(database())
    return { store: sqlAccountStore(database()), close: async () => undefined }
  })
  describeOnDatabase(database)
}
