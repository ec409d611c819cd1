import { expect } from 'vitest'
import { sampleAccount, sampleSession } from './account-records.fixture.ts'
import type { WithStore } from './account-store.contract.ts'
import type { AccountPage } from './account-store.ts'

const FIRST_PAGE = { offset: 0, limit: 10, order: 'newest-first', emailPart: null } as const
const OTHER_ID = '01976b1e-0000-7000-8000-000000000002'

/** Accounts and the claim on an address. */
export function accountsContract(withStore: WithStore): void {
  const ann = sampleAccount()

  withStore('an empty store knows nobody', async (store) => {
    expect(await store.accountById(ann.userId)).toBeNull()
    expect(await store.accountByEmail(ann.email)).toBeNull()
    expect(await store.accounts(FIRST_PAGE)).toEqual({ accounts: [], total: 0 })
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

  withStore('an id belongs to one account', async (store) => {
    await store.createAccount(ann)
    const other = sampleAccount({ email: 'bo@example.org' })
    expect(await store.createAccount(other, sampleSession())).toBe('id-taken')
    expect(await store.accountById(ann.userId)).toEqual({ value: ann, rev: 1 })
    expect(await store.accountByEmail('bo@example.org')).toBeNull()
    expect(await store.sessions(ann.userId)).toEqual([])
    expect(await store.createAccount({ ...other, userId: OTHER_ID })).toBe('created')
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

  withStore('operators read accounts page by page, newest or oldest first', async (store) => {
    const made = [
      ['b', 30],
      ['a', 50],
      ['c', 40],
      ['d', 40],
    ] as const
    for (const [end, createdAt] of made) {
      const userId = `01976b1e-0000-7000-8000-00000000000${end}`
      await store.createAccount(sampleAccount({ userId, email: `${end}@x.org`, createdAt }))
    }
    const read = async (page: Partial<AccountPage>) => {
      const { accounts, total } = await store.accounts({ ...FIRST_PAGE, ...page })
      return [accounts.map(({ userId }) => userId.at(-1)).join(''), total]
    }
    expect(await read({})).toEqual(['adcb', 4])
    expect(await read({ order: 'oldest-first' })).toEqual(['bcda', 4])
    expect(await read({ offset: 1, limit: 2 })).toEqual(['dc', 4])
    expect(await read({ offset: 4 })).toEqual(['', 4])
  })

  withStore('operators find accounts by a part of the address, whatever signs it has', async (store) => {
    const emails = [
      'ann_lee@example.org',
      'annxlee@example.org',
      '100%@example.org',
      'ærø@example.org',
      "o'hara@x.org",
    ]
    for (const [index, email] of emails.entries())
      await store.createAccount(sampleAccount({ userId: `user-${index}`, email, createdAt: index }))
    const find = async (emailPart: string) => {
      const { accounts, total } = await store.accounts({ ...FIRST_PAGE, limit: 1, emailPart })
      return [accounts[0]?.email, total]
    }
    expect(await find('example')).toEqual(['ærø@example.org', 4])
    expect(await find('n_l')).toEqual(['ann_lee@example.org', 1])
    expect(await find('%')).toEqual(['100%@example.org', 1])
    expect(await find('rø')).toEqual(['ærø@example.org', 1])
    expect(await find("'")).toEqual(["o'hara@x.org", 1])
    expect(await find('\\')).toEqual([undefined, 0])
    expect(await find("' or 1=1 --")).toEqual([undefined, 0])
  })
}
