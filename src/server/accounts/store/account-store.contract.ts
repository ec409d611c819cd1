import { describe, expect, it } from 'vitest'
import type { AccountRecord, SessionRecord } from '#domain/accounts/account-record.ts'
import { sampleAccount, sampleKey, sampleSession } from './account-records.fixture.ts'
import type { AccountStore, AnonymousChallenge } from './account-store.ts'
import { accountsContract } from './account-store-accounts.contract.ts'
import { eventsContract } from './account-store-events.contract.ts'
import { racesContract } from './account-store-races.contract.ts'
import { sessionsContract } from './account-store-sessions.contract.ts'

/** Opens a store that is empty; `close` may drop it. */
export type OpenAccountStore = () => Promise<{ store: AccountStore; close(): Promise<void> }>

export type WithStore = (name: string, check: (store: AccountStore) => Promise<void>) => void

function limitsContract(withStore: WithStore): void {
  withStore('counts hits within a window and begins anew after it', async (store) => {
    expect(await store.incrementCounter('a', 1_000, 5_000)).toEqual({ count: 1, endsAt: 6_000 })
    expect(await store.incrementCounter('a', 1_000, 5_999)).toEqual({ count: 2, endsAt: 6_000 })
    expect(await store.incrementCounter('b', 1_000, 5_999)).toEqual({ count: 1, endsAt: 6_999 })
    expect(await store.incrementCounter('a', 1_000, 6_000)).toEqual({ count: 1, endsAt: 7_000 })
  })

  withStore('counts under several keys in turn, up to the first that was used up', async (store) => {
    const counted = [
      { key: 'a', windowMs: 1_000, most: 2 },
      { key: 'b', windowMs: 9_000, most: 1 },
      { key: 'c', windowMs: 9_000, most: 9 },
    ]
    const counts = async (now: number) =>
      (await store.incrementCounters(counted, now)).map(({ count }) => count)
    expect(await store.incrementCounters(counted, 5_000)).toEqual([
      { count: 1, endsAt: 6_000 },
      { count: 1, endsAt: 14_000 },
      { count: 1, endsAt: 14_000 },
    ])
    expect(await counts(5_100)).toEqual([2, 2]) // the third is not touched
    expect(await counts(5_200)).toEqual([3])
    expect(await counts(6_000)).toEqual([1, 3])
    expect((await store.incrementCounter('c', 9_000, 6_000)).count).toBe(2)
    expect(await store.incrementCounters([], 6_000)).toEqual([])
  })

  withStore('forgets hits when told', async (store) => {
    await store.incrementCounter('a', 1_000, 5_000)
    await store.forgetCounters('a')
    await store.forgetCounters('never counted')
    expect(await store.incrementCounter('a', 1_000, 5_500)).toEqual({ count: 1, endsAt: 6_500 })
  })

  withStore('different members of a key take places in the order of their coming', async (store) => {
    const placed = (member: string, now: number, key = 'a') =>
      store.placeAmong(key, `${key} ${member}`, 1_000, now)
    const place = async (...of: Parameters<typeof placed>) => (await placed(...of)).count
    expect([await place('x', 5_000), await place('y', 5_100), await place('x', 5_900)]).toEqual([1, 2, 1])
    expect([await place('z', 5_999), await place('y', 5_000, 'b')]).toEqual([3, 1])
    expect(await placed('x', 5_999)).toEqual({ count: 1, endsAt: 6_000 })
    expect([await place('y', 6_000), await place('x', 6_000)]).toEqual([1, 2])
  })

  withStore('a challenge is taken once', async (store) => {
    const challenge: AnonymousChallenge = { id: 'c1', challenge: 'bytes', expiresAt: 9_000 }
    await store.keepChallenge(challenge)
    expect(await store.takeChallenge('c1')).toEqual(challenge)
    expect(await store.takeChallenge('c1')).toBeNull()
    expect(await store.takeChallenge('unknown')).toBeNull()
  })
}

const NOTHING = { now: 0, idleSince: 0, openedBefore: 0, unconfirmedBefore: 0, eventsBefore: 0 }

/** Accounts that nobody confirms. */
function unconfirmedContract(withStore: WithStore): void {
  const isLeft = async (store: AccountStore, userId: string) => (await store.accountById(userId)) !== null
  const waiting = (given: Partial<AccountRecord> & { userId: string }) =>
    sampleAccount({ email: `${given.userId}@example.org`, emailConfirmedAt: null, createdAt: 900, ...given })

  withStore('the purge drops whom nobody confirmed, and frees their addresses', async (store) => {
    await store.createAccount(waiting({ userId: 'gone' }))
    await store.createAccount(waiting({ userId: 'young', createdAt: 1_000 }))
    await store.createAccount(waiting({ userId: 'invited again', invitedAt: 1_000 }))
    await store.createAccount(waiting({ userId: 'invited once', invitedAt: 900 }))
    await store.createAccount(waiting({ userId: 'confirmed', emailConfirmedAt: 950 }))
    await store.createAccount(
      waiting({ userId: 'here' }),
      sampleSession({ userId: 'here', refreshedAt: 2_000, createdAt: 2_000 }),
    )
    await store.createAccount(waiting({ userId: 'late' }))
    const late = waiting({ userId: 'late', emailConfirmedAt: 999 })
    expect(await store.changeAccount({ account: late, rev: 1 })).toBe('changed')
    expect(await store.purge({ ...NOTHING, unconfirmedBefore: 1_000 })).toEqual({ accounts: 2 })
    const left = []
    for (const userId of ['gone', 'young', 'invited again', 'invited once', 'confirmed', 'here', 'late'])
      if (await isLeft(store, userId)) left.push(userId)
    expect(left).toEqual(['young', 'invited again', 'confirmed', 'here', 'late'])
    expect(await store.createAccount(waiting({ userId: 'new', email: 'gone@example.org' }))).toBe('created')
    expect(await store.purge({ ...NOTHING, unconfirmedBefore: 1_000 })).toEqual({ accounts: 1 })
  })

  withStore('who confirms while the purge is at work stays, or is gone whole', async (store) => {
    const people = Array.from({ length: 16 }, (_, index) => waiting({ userId: `user-${index}` }))
    for (const account of people) await store.createAccount(account)
    const confirm = (account: AccountRecord) => {
      const open = sampleSession({ userId: account.userId, refreshedAt: 2_000, createdAt: 2_000 })
      return store.changeAccount({ account: { ...account, emailConfirmedAt: 990 }, rev: 1, open })
    }
    const confirming = people.map(confirm)
    await store.purge({ ...NOTHING, unconfirmedBefore: 1_000 })
    const answers = await Promise.all(confirming)
    for (const [index, { userId, email }] of people.entries()) {
      const isConfirmed = answers[index] === 'changed'
      expect([userId, await isLeft(store, userId)]).toEqual([userId, isConfirmed])
      expect([userId, (await store.accountByEmail(email)) !== null]).toEqual([userId, isConfirmed])
      expect([userId, (await store.sessions(userId)).length]).toEqual([userId, isConfirmed ? 1 : 0])
    }
  })
}

function keysContract(withStore: WithStore): void {
  withStore('lists signing keys newest first and replaces by kid', async (store) => {
    expect(await store.signingKeys()).toEqual([])
    await store.addSigningKey(sampleKey())
    await store.addSigningKey(sampleKey({ kid: 'key-3', createdAt: 300, privateSealed: null }))
    await store.addSigningKey(sampleKey({ kid: 'key-2', createdAt: 300, algorithm: 'RS256' }))
    await store.changeSigningKey(sampleKey({ endsAt: 900 }))
    const keys = await store.signingKeys()
    expect(keys.map(({ kid }) => kid)).toEqual(['key-2', 'key-3', 'key-1'])
    expect(keys[2]).toEqual(sampleKey({ endsAt: 900 }))
    const live = (kid: string, now: number) => store.hasSigningKey(kid, now)
    expect([await live('key-2', 1_000), await live('key-1', 899), await live('key-1', 900)]).toEqual([
      true,
      true,
      false,
    ])
    expect(await live('unknown', 0)).toBe(false)
  })

  withStore('revoked keys are gone, and do not come back by a change', async (store) => {
    await store.addSigningKey(sampleKey())
    await store.addSigningKey(sampleKey({ kid: 'key-2', signsFrom: 900 }))
    await store.revokeSigningKeys(sampleKey({ kid: 'key-3' }))
    await store.changeSigningKey(sampleKey({ endsAt: 900 }))
    expect(await store.signingKeys()).toEqual([sampleKey({ kid: 'key-3' })])
    expect(await store.hasSigningKey('key-1', 0)).toBe(false)
  })

  withStore('purges what no longer counts, and nothing else', async (store) => {
    await store.createAccount(sampleAccount(), sampleSession({ refreshedAt: 50_000, createdAt: 50_000 }))
    await openAlso(store, sampleSession({ sessionId: 'idle', refreshedAt: 10_000, createdAt: 10_000 }), 1)
    await openAlso(store, sampleSession({ sessionId: 'old', refreshedAt: 50_000, createdAt: 1_000 }), 2)
    await store.incrementCounter('ended', 1_000, 50_000)
    await store.incrementCounter('running', 9_000, 50_000)
    await store.keepChallenge({ id: 'ended', challenge: 'x', expiresAt: 51_000 })
    await store.keepChallenge({ id: 'open', challenge: 'x', expiresAt: 51_001 })
    await store.addSigningKey(sampleKey({ kid: 'ended', endsAt: 51_000 }))
    await store.addSigningKey(sampleKey({ kid: 'in use' }))
    await store.purge({ ...NOTHING, now: 51_000, idleSince: 20_000, openedBefore: 5_000 })
    const sessions = await store.sessions(sampleAccount().userId)
    expect(sessions.map(({ value }) => value.sessionId)).toEqual([sampleSession().sessionId])
    expect((await store.incrementCounter('ended', 1_000, 50_500)).count).toBe(1)
    expect((await store.incrementCounter('running', 9_000, 51_000)).count).toBe(2)
    expect(await store.takeChallenge('ended')).toBeNull()
    expect(await store.takeChallenge('open')).not.toBeNull()
    expect((await store.signingKeys()).map(({ kid }) => kid)).toEqual(['in use'])
  })
}

async function openAlso(store: AccountStore, open: SessionRecord, rev: number) {
  expect(await store.changeAccount({ account: sampleAccount(), rev, open })).toBe('changed')
}

/** What every account store keeps to. */
export function describeAccountStore(name: string, open: OpenAccountStore): void {
  const withStore: WithStore = (sentence, check) =>
    it(sentence, async () => {
      const { store, close } = await open()
      try {
        await check(store)
      } finally {
        await close()
      }
    })

  describe(name, () => {
    accountsContract(withStore)
    sessionsContract(withStore)
    limitsContract(withStore)
    unconfirmedContract(withStore)
    keysContract(withStore)
    eventsContract(withStore)
    racesContract(withStore)
  })
}
