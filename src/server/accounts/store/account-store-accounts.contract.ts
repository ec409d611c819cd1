import { expect } from 'vitest'
import { sampleAccount, sampleSession } from './account-records.fixture.ts'
import type { WithStore } from './account-store.contract.ts'

const OTHER_ID = '01976b1e-0000-7000-8000-000000000002'

/** Accounts and the claim on an address. */
export function accountsContract(withStore: WithStore): void {
  const ann = sampleAccount()

  withStore('an empty store knows nobody', async (store) => {
    expect(await store.accountById(ann.userId)).toBeNull()
    expect(await store.accountByEmail(ann.email)).toBeNull()
    expect(await store.accounts({ offset: 0, limit: 10 })).toEqual({ accounts: [], total: 0 })
    expect(await store.deleteAccount(ann.userId)).toBe(false)
  })

  withStore('an account comes back equal, by id and by address', async (store) => {
    expect(await store.createAccount(ann)).toBe('created')
    expect(await store.accountById(ann.userId)).toEqual({ value: ann, rev: 1 })
    expect(await store.accountByEmail(ann.email)).toEqual({ value: ann, rev: 1 })
  })

  withStore('an address belongs to one account', async (store) => {
    await store.createAccount(ann)
    const other = sampleAccount({ userId: OTHER_ID })
    expect(await store.createAccount(other, sampleSession({ userId: OTHER_ID }))).toBe('email-taken')
    expect(await store.accountById(OTHER_ID)).toBeNull()
    expect(await store.sessions(OTHER_ID)).toEqual([])
  })

  withStore('a mailbox belongs to one account, however its address is spelled', async (store) => {
    await store.createAccount(ann)
    for (const email of [
      'ann@ｅｘａｍｐｌｅ.org',
      'ａnn@example.org',
      'ann@example．org'.normalize('NFKC'),
    ]) {
      expect(await store.createAccount(sampleAccount({ userId: OTHER_ID, email }))).toBe('email-taken')
      expect((await store.accountByEmail(email))?.value).toEqual(ann)
    }
    expect(await store.accountById(OTHER_ID)).toBeNull()
  })

  withStore(
    'an account keeps its mailbox when its spelling changes, and frees it with the address',
    async (store) => {
      await store.createAccount(ann)
      const respelled = { ...ann, email: 'ann@ｅｘample.org' }
      expect(await store.changeAccount({ account: respelled, rev: 1 })).toBe('changed')
      expect((await store.accountByEmail('ann@example.org'))?.value).toEqual(respelled)
      const moved = { ...ann, email: 'ann@example.net' }
      expect(await store.changeAccount({ account: moved, rev: 2 })).toBe('changed')
      expect(await store.accountByEmail('ann@example.org')).toBeNull()
      expect(await store.createAccount(sampleAccount({ userId: OTHER_ID }))).toBe('created')
      const back = { account: { ...ann, email: 'ann@EXAMPLE．org' }, rev: 3 }
      expect(await store.changeAccount(back)).toBe('email-taken')
      expect(await store.accountById(ann.userId)).toEqual({ value: moved, rev: 3 })
    },
  )

  withStore(
    'a change counts the revision up; one made on an older revision is refused whole',
    async (store) => {
      await store.createAccount(ann)
      const changed = { ...ann, lastSignInAt: 77 }
      expect(await store.changeAccount({ account: changed, rev: 1 })).toBe('changed')
      const late = { account: { ...ann, lastSignInAt: 88 }, rev: 1, open: sampleSession() }
      expect(await store.changeAccount(late)).toBe('stale')
      expect(await store.accountById(ann.userId)).toEqual({ value: changed, rev: 2 })
      expect(await store.sessions(ann.userId)).toEqual([])
    },
  )

  withStore('a change forgets hits, and one that is not made forgets none', async (store) => {
    await store.createAccount(ann)
    for (const key of ['a', 'b']) await store.incrementCounter(key, 1_000, 5_000)
    expect(await store.changeAccount({ account: ann, rev: 7, forget: ['a', 'b'] })).toBe('stale')
    expect((await store.incrementCounter('a', 1_000, 5_000)).count).toBe(2)
    expect(await store.changeAccount({ account: ann, rev: 1, forget: ['a', 'b'] })).toBe('changed')
    expect((await store.incrementCounter('b', 1_000, 5_000)).count).toBe(1)
    expect((await store.incrementCounter('a', 1_000, 5_000)).count).toBe(1)
  })

  withStore('a change of an account that is gone is stale', async (store) => {
    expect(await store.changeAccount({ account: ann, rev: 1 })).toBe('stale')
    expect(await store.accountById(ann.userId)).toBeNull()
  })

  withStore('a change of address moves the claim', async (store) => {
    await store.createAccount(ann)
    const moved = { ...ann, email: 'new@example.org' }
    expect(await store.changeAccount({ account: moved, rev: 1 })).toBe('changed')
    expect(await store.accountByEmail('ann@example.org')).toBeNull()
    expect((await store.accountByEmail('new@example.org'))?.value).toEqual(moved)
    expect(await store.createAccount(sampleAccount({ userId: OTHER_ID }))).toBe('created')
  })

  withStore('a change to the address of another is refused whole', async (store) => {
    await store.createAccount(ann, sampleSession())
    await store.createAccount(sampleAccount({ userId: OTHER_ID, email: 'bo@example.org' }))
    const moved = { ...ann, email: 'bo@example.org' }
    expect(await store.changeAccount({ account: moved, rev: 1, end: { allBut: [] } })).toBe('email-taken')
    expect(await store.accountById(ann.userId)).toEqual({ value: ann, rev: 1 })
    expect((await store.accountByEmail('bo@example.org'))?.value.userId).toBe(OTHER_ID)
    expect(await store.sessions(ann.userId)).toHaveLength(1)
  })

  withStore('deletion takes the sessions along and frees the address', async (store) => {
    await store.createAccount(ann, sampleSession())
    expect(await store.deleteAccount(ann.userId)).toBe(true)
    expect(await store.accountById(ann.userId)).toBeNull()
    expect(await store.accountByEmail(ann.email)).toBeNull()
    expect(await store.session(ann.userId, sampleSession().sessionId)).toBeNull()
    expect(await store.createAccount(sampleAccount({ userId: OTHER_ID }))).toBe('created')
  })

  withStore('operators read accounts page by page, in the order of their ids', async (store) => {
    const ids = ['c', 'a', 'b'].map((end) => `01976b1e-0000-7000-8000-00000000000${end}`)
    for (const userId of ids) await store.createAccount(sampleAccount({ userId, email: `${userId}@x.org` }))
    const second = await store.accounts({ offset: 1, limit: 1 })
    expect(second.total).toBe(3)
    expect(second.accounts.map(({ userId }) => userId.at(-1))).toEqual(['b'])
    expect((await store.accounts({ offset: 3, limit: 5 })).accounts).toEqual([])
  })
}
