import { expect } from 'vitest'
import { sampleAccount, sampleKey, sampleSession } from './account-records.fixture.ts'
import type { WithStore } from './account-store.contract.ts'
import type { AccountStore } from './account-store.ts'

const ann = sampleAccount()

async function withThree(store: AccountStore): Promise<void> {
  await store.createAccount(ann, sampleSession({ sessionId: 's1', createdAt: 10 }))
  await store.changeAccount({ account: ann, rev: 1, open: sampleSession({ sessionId: 's2', createdAt: 30 }) })
  await store.changeAccount({ account: ann, rev: 2, open: sampleSession({ sessionId: 's3', createdAt: 20 }) })
}

async function idsOf(store: AccountStore): Promise<string[]> {
  return (await store.sessions(ann.userId)).map(({ value }) => value.sessionId)
}

/** Sessions: opened and ended with the account's own changes, refreshed by themselves. */
export function sessionsContract(withStore: WithStore): void {
  withStore('a session opens together with its account', async (store) => {
    await store.createAccount(ann, sampleSession())
    const { sessionId } = sampleSession()
    expect(await store.session(ann.userId, sessionId)).toEqual({ value: sampleSession(), rev: 1 })
    expect(await store.session('someone else', sessionId)).toBeNull()
    expect(await store.session(ann.userId, 'unknown')).toBeNull()
  })

  withStore('what a token names is read as it is now, or by its revisions alone', async (store) => {
    await withThree(store)
    await store.addSigningKey(sampleKey({ endsAt: 900 }))
    const named = { userId: ann.userId, sessionId: 's2', kid: sampleKey().kid, now: 899 }
    const session = { value: sampleSession({ sessionId: 's2', createdAt: 30 }), rev: 1 }
    const live = { account: { value: ann, rev: 3 }, session, isKeyLive: true }
    expect(await store.liveSession(named)).toEqual(live)
    expect(await store.liveRevs(named)).toEqual({ account: 3, session: 1 })
    for (const ended of [
      { ...named, now: 900 },
      { ...named, kid: 'unknown' },
    ]) {
      expect(await store.liveSession(ended)).toEqual({ ...live, isKeyLive: false })
      expect(await store.liveRevs(ended)).toBeNull()
    }
    const byOwnKey = { ...named, kid: null, now: 900 }
    expect(await store.liveSession(byOwnKey)).toEqual(live)
    expect(await store.changeSession({ ...session, value: { ...session.value, refreshedAt: 9 } })).toBe(
      'changed',
    )
    expect(await store.liveRevs(byOwnKey)).toEqual({ account: 3, session: 2 })
    const gone = { ...named, sessionId: 'unknown' }
    expect(await store.liveSession(gone)).toEqual({ ...live, session: null })
    expect(await store.liveRevs(gone)).toBeNull()
    for (const nobody of [
      { ...named, userId: 'someone else' },
      { ...named, userId: 'a\0b' },
      { ...named, sessionId: 'a\0b' },
      { ...named, kid: 'a\0b' },
    ]) {
      expect(await store.liveSession(nobody)).toBeNull()
      expect(await store.liveRevs(nobody)).toBeNull()
    }
  })

  withStore('the revisions that many ask for at once are each one’s own', async (store) => {
    await withThree(store)
    const ben = sampleAccount({ userId: 'ben', email: 'ben@example.org' })
    await store.createAccount(ben, sampleSession({ sessionId: 's2', userId: 'ben' }))
    await store.addSigningKey(sampleKey({ endsAt: 900 }))
    const { kid } = sampleKey()
    const asked = [
      { userId: ann.userId, sessionId: 's2', kid, now: 899, revs: { account: 3, session: 1 } },
      { userId: ann.userId, sessionId: 's2', kid, now: 900, revs: null },
      { userId: ann.userId, sessionId: 's2', kid: null, now: 900, revs: { account: 3, session: 1 } },
      { userId: 'ben', sessionId: 's2', kid, now: 0, revs: { account: 1, session: 1 } },
      { userId: 'ben', sessionId: 's1', kid, now: 0, revs: null },
      { userId: 'carla', sessionId: 's2', kid, now: 0, revs: null },
      { userId: 'ben', sessionId: 's2', kid: 'unknown', now: 0, revs: null },
      { userId: 'ben\ud800', sessionId: '"', kid, now: 0, revs: null },
      { userId: 'ben', sessionId: 'a\0b', kid, now: 0, revs: null },
    ]
    const often = Array.from({ length: 60 }, () => asked).flat()
    expect(await Promise.all(often.map((one) => store.liveRevs(one)))).toEqual(often.map(({ revs }) => revs))
  })

  withStore('sessions are listed newest first', async (store) => {
    await withThree(store)
    expect(await idsOf(store)).toEqual(['s2', 's3', 's1'])
  })

  withStore('those beyond a number are the ones that were refreshed longest ago', async (store) => {
    await store.createAccount(ann, sampleSession({ sessionId: 's1', refreshedAt: 20 }))
    await store.changeAccount({
      account: ann,
      rev: 1,
      open: sampleSession({ sessionId: 's2', refreshedAt: 10 }),
    })
    await store.changeAccount({
      account: ann,
      rev: 2,
      open: sampleSession({ sessionId: 's3', refreshedAt: 30 }),
    })
    expect(await store.sessionsBeyond(ann.userId, 3)).toEqual([])
    expect(await store.sessionsBeyond(ann.userId, 1)).toEqual(['s1', 's2'])
    await store.changeSession({ value: sampleSession({ sessionId: 's2', refreshedAt: 40 }), rev: 1 })
    expect(await store.sessionsBeyond(ann.userId, 1)).toEqual(['s3', 's1'])
    expect(await store.sessionsBeyond('someone else', 0)).toEqual([])
  })

  withStore('a session changes on the revision it was read at, and only then', async (store) => {
    await store.createAccount(ann, sampleSession())
    const changed = sampleSession({ refreshedAt: 3_000, userAgent: 'Other' })
    expect(await store.changeSession({ value: changed, rev: 1 })).toBe('changed')
    expect(await store.changeSession({ value: sampleSession(), rev: 1 })).toBe('stale')
    expect(await store.session(ann.userId, changed.sessionId)).toEqual({ value: changed, rev: 2 })
  })

  withStore('a session that has ended does not come back', async (store) => {
    await store.createAccount(ann, sampleSession())
    await store.endSessions(ann.userId, { allBut: [] })
    expect(await store.changeSession({ value: sampleSession(), rev: 1 })).toBe('stale')
    expect(await idsOf(store)).toEqual([])
  })

  withStore('named sessions end, or all but the named ones', async (store) => {
    await withThree(store)
    await store.endSessions(ann.userId, { only: ['s1', 'unknown'] })
    expect(await idsOf(store)).toEqual(['s2', 's3'])
    await store.endSessions(ann.userId, { only: [] })
    await store.endSessions(ann.userId, { allBut: ['s3'] })
    expect(await idsOf(store)).toEqual(['s3'])
  })

  withStore('the sessions of another account are never touched', async (store) => {
    await withThree(store)
    const other = sampleAccount({ userId: 'other', email: 'bo@example.org' })
    await store.createAccount(other, sampleSession({ userId: 'other', sessionId: 's1' }))
    await store.endSessions('other', { allBut: [] })
    expect(await idsOf(store)).toHaveLength(3)
    expect(await store.sessions('other')).toEqual([])
  })

  withStore('one change of an account opens, replaces and ends sessions at once', async (store) => {
    await withThree(store)
    const replaced = sampleSession({ sessionId: 's1', createdAt: 10, userAgent: 'Other' })
    const change = { account: ann, rev: 3, replace: { value: replaced, rev: 1 }, end: { allBut: ['s1'] } }
    const open = sampleSession({ sessionId: 's4', createdAt: 40 })
    expect(await store.changeAccount({ ...change, open })).toBe('changed')
    expect(await idsOf(store)).toEqual(['s4', 's1'])
    expect(await store.session(ann.userId, 's1')).toEqual({ value: replaced, rev: 2 })
    const late = { account: { ...ann, lastSignInAt: 1 }, rev: 4, replace: { value: replaced, rev: 1 } }
    expect(await store.changeAccount({ ...late, end: { allBut: [] } })).toBe('stale')
    expect(await idsOf(store)).toEqual(['s4', 's1'])
    expect((await store.accountById(ann.userId))?.value.lastSignInAt).toBeNull()
  })
}
