import { expect } from 'vitest'
import { type AccountEvent, countedEventId } from '#domain/accounts/account-event.ts'
import { sampleAccount, sampleEvent, sampleSession } from './account-records.fixture.ts'
import type { WithStore } from './account-store.contract.ts'
import type { AccountStore } from './account-store.ts'
import { MOST_EVENTS_A_DAY } from './sql-account-events.ts'

const OTHER_ID = '01976b1e-0000-7000-8000-000000000002'
const DAY = 86_400_000
const ann = sampleAccount()

async function withTwo(store: AccountStore): Promise<void> {
  await store.createAccount(ann)
  await store.createAccount(sampleAccount({ userId: OTHER_ID, email: 'bo@example.org' }))
}

function all(store: AccountStore, userId: string | null = null): Promise<AccountEvent[]> {
  return store.events({ userId, after: null, limit: 10_000 })
}

/** The audit trail. */
export function eventsContract(withStore: WithStore): void {
  withStore('events come back equal, oldest first, page by page, of one account or of all', async (store) => {
    await withTwo(store)
    const given = [
      sampleEvent({ id: 'd', at: 30, detail: 'otp', sessionId: null, by: 'visitor' }),
      sampleEvent({ id: 'b', at: 20, userId: OTHER_ID }),
      sampleEvent({ id: 'a', at: 20 }),
      sampleEvent({ id: 'c', at: 10, userId: null, kind: 'keys-rotated', by: 'command' }),
    ]
    for (const event of given) await store.addEvent(event)
    const inOrder = [given[3], given[2], given[1], given[0]]
    expect(await all(store)).toEqual(inOrder)
    expect(await all(store, ann.userId)).toEqual([given[2], given[0]])
    expect(await store.events({ userId: null, after: { at: 20, id: 'a' }, limit: 1 })).toEqual([given[1]])
    expect(await all(store, 'nobody')).toEqual([])
  })

  withStore('events of one id are counted, sixteen at once too', async (store) => {
    await withTwo(store)
    await Promise.all(Array.from({ length: 16 }, () => store.addEvent(sampleEvent({ id: 'x' }))))
    await store.addEvent(sampleEvent({ id: 'x', at: 99_999, times: 3 }))
    expect(await all(store)).toEqual([sampleEvent({ id: 'x', times: 19 })])
  })

  withStore('an account that is gone gets no event', async (store) => {
    await store.addEvent(sampleEvent())
    expect(await all(store)).toEqual([])
  })

  withStore(
    'an account with too many events in a day has the others counted by kind and hour',
    async (store) => {
      await withTwo(store)
      const most = MOST_EVENTS_A_DAY
      for (let index = 0; index < most + 50; index += 1)
        await store.addEvent(sampleEvent({ id: `e${index}`, at: DAY + index }))
      const kept = await all(store, ann.userId)
      expect(kept).toHaveLength(most + 1)
      const counted = sampleEvent({ at: DAY + most, sessionId: null, detail: null, times: 50 })
      expect(kept).toContainEqual({ ...counted, id: countedEventId(counted) })
      await store.addEvent(sampleEvent({ id: 'other', at: DAY, userId: OTHER_ID }))
      expect(await all(store, OTHER_ID)).toHaveLength(1)
      await store.addEvent(sampleEvent({ id: 'next day', at: 2 * DAY + most }))
      expect(await all(store, ann.userId)).toHaveLength(most + 2)
    },
  )

  withStore('a change brings its events along, and one that is not made brings none', async (store) => {
    await store.createAccount(ann, sampleSession(), [sampleEvent({ id: 'made' })])
    const taken = sampleAccount({ userId: OTHER_ID })
    expect(await store.createAccount(taken, undefined, [sampleEvent({ id: 'no', userId: OTHER_ID })])).toBe(
      'email-taken',
    )
    const stale = { account: ann, rev: 7, events: [sampleEvent({ id: 'stale' })] }
    expect(await store.changeAccount(stale)).toBe('stale')
    expect(await store.changeAccount({ ...stale, rev: 1, events: [sampleEvent({ id: 'changed' })] })).toBe(
      'changed',
    )
    expect((await all(store)).map(({ id }) => id)).toEqual(['changed', 'made'])
  })

  withStore(
    'how many sessions ended is known to the store; where none did, nothing is told',
    async (store) => {
      const ended = (id: string, at: number) => sampleEvent({ id, at, kind: 'sessions-ended' })
      await store.createAccount(ann, sampleSession({ sessionId: 's1' }))
      await store.changeAccount({ account: ann, rev: 1, open: sampleSession({ sessionId: 's2' }) })
      await store.changeAccount({ account: ann, rev: 2, open: sampleSession({ sessionId: 's3' }) })
      const events = [ended('a', 1)]
      await store.changeAccount({ account: ann, rev: 3, end: { allBut: ['s1'] }, events })
      await store.endSessions(ann.userId, { only: ['unknown'] }, ended('b', 2))
      await store.endSessions(ann.userId, { allBut: [] }, ended('c', 3))
      await store.changeAccount({ account: ann, rev: 4, end: { allBut: [] }, events: [ended('d', 4)] })
      expect(await all(store)).toEqual([
        { ...ended('a', 1), times: 2 },
        { ...ended('c', 3), times: 1 },
      ])
    },
  )

  withStore('events go with their account; what is told of its end is nobody’s', async (store) => {
    await withTwo(store)
    await store.addEvent(sampleEvent({ id: 'ann' }))
    await store.addEvent(sampleEvent({ id: 'bo', userId: OTHER_ID }))
    const end = sampleEvent({ id: 'end', at: 99, kind: 'account-deleted', sessionId: null })
    expect(await store.deleteAccount('nobody', end)).toBe(false)
    expect(await store.deleteAccount(ann.userId, end)).toBe(true)
    const left = (await all(store)).map(({ id, userId }) => [id, userId])
    expect(left).toContainEqual(['bo', OTHER_ID])
    expect(left).toContainEqual(['end', null])
    expect(left).toHaveLength(2)
  })

  withStore('the purge drops events from before a time', async (store) => {
    await withTwo(store)
    for (const at of [998, 999, 1_000, 1_001]) await store.addEvent(sampleEvent({ id: `at ${at}`, at }))
    const limits = { now: 0, idleSince: 0, openedBefore: 0, unconfirmedBefore: 0, eventsBefore: 1_000 }
    await store.purge(limits)
    expect((await all(store)).map(({ at }) => at)).toEqual([1_000, 1_001])
  })

  withStore('keys are revoked and rotated with what is told of it', async (store) => {
    const key = {
      algorithm: 'ES256',
      publicJwk: {},
      privateSealed: 's',
      createdAt: 1,
      signsFrom: 1,
      endsAt: null,
    } as const
    const event = sampleEvent({ userId: null, kind: 'keys-revoked' })
    await store.addSigningKey({ kid: 'a', ...key }, { ...event, id: 'added' })
    await store.revokeSigningKeys({ kid: 'b', ...key }, { ...event, id: 'revoked' })
    expect((await all(store)).map(({ id }) => id)).toEqual(['added', 'revoked'])
  })
}
