import { expect } from 'vitest'
import { sampleAccount, sampleSession } from './account-records.fixture.ts'
import type { WithStore } from './account-store.contract.ts'

const AT_ONCE = 16

function times<Answer>(work: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)))
}

function countOf<Answer>(answers: Answer[], answer: Answer): number {
  return answers.filter((one) => one === answer).length
}

/** What must hold when sixteen come at once. */
export function racesContract(withStore: WithStore): void {
  const ann = sampleAccount()

  withStore('of sixteen sign-ups with one address, one wins', async (store) => {
    const answers = await times((index) => store.createAccount(sampleAccount({ userId: `user-${index}` })))
    expect(countOf(answers, 'created')).toBe(1)
    expect(
      (await store.accounts({ offset: 0, limit: 50, order: 'newest-first', emailPart: null })).total,
    ).toBe(1)
  })

  withStore('of sixteen sign-ups with sixteen spellings of one mailbox, one wins', async (store) => {
    const widened = (index: number) => String.fromCharCode('a'.charCodeAt(0) + 0xfee0 + index)
    const spelled = (index: number) =>
      'abcdefghijklmnop@example.org'.replace('abcdefghijklmnop'[index] ?? '', widened(index))
    const answers = await times((index) =>
      store.createAccount(sampleAccount({ userId: `user-${index}`, email: spelled(index) })),
    )
    expect(countOf(answers, 'created')).toBe(1)
    expect(
      (await store.accounts({ offset: 0, limit: 50, order: 'newest-first', emailPart: null })).total,
    ).toBe(1)
  })

  withStore(
    'of sixteen accounts that take one person of an issuer, one has them, until it lets go',
    async (store) => {
      const person = { issuer: 'https://login.example', subject: 'ann\0' }
      const linked = (index: number) => {
        const told = { ...person, id: `id-${index}`, email: 'ann@example.org', addedBy: null }
        return { ...told, createdAt: 1, updatedAt: 1, lastSignInAt: null }
      }
      const accountOf = (index: number) =>
        sampleAccount({ userId: `user-${index}`, email: `${index}@example.org` })
      const take = (index: number) =>
        store.changeAccount({
          account: { ...accountOf(index), identities: [linked(index)] },
          rev: 1,
          identities: { taken: [person], left: [] },
        })
      await times((index) => store.createAccount(accountOf(index)))
      const answers = await times(take)
      expect([countOf(answers, 'changed'), countOf(answers, 'identity-taken')]).toEqual([1, AT_ONCE - 1])
      const winner = answers.indexOf('changed')
      expect((await store.accountByIdentity(person))?.value.userId).toBe(`user-${winner}`)
      const other = winner === 0 ? 1 : 0
      await store.deleteAccount(`user-${winner}`)
      expect(await store.accountByIdentity(person)).toBeNull()
      expect(await take(other)).toBe('changed')
      const left = { account: accountOf(other), rev: 2, identities: { taken: [], left: [person] } }
      expect(await store.changeAccount(left)).toBe('changed')
      expect(await store.accountByIdentity(person)).toBeNull()
      const opened = sampleAccount({ userId: 'new', email: 'new@example.org', identities: [linked(99)] })
      expect(await store.createAccount(opened)).toBe('created')
      expect((await store.accountByIdentity(person))?.value.userId).toBe('new')
    },
  )

  withStore('of sixteen changes on one revision, one wins and one session opens', async (store) => {
    await store.createAccount(ann)
    const answers = await times((index) =>
      store.changeAccount({
        account: { ...ann, lastSignInAt: index },
        rev: 1,
        open: sampleSession({ sessionId: `s${index}` }),
      }),
    )
    expect(countOf(answers, 'changed')).toBe(1)
    expect((await store.accountById(ann.userId))?.rev).toBe(2)
    const [opened, ...rest] = await store.sessions(ann.userId)
    expect(rest).toEqual([])
    expect(opened?.value.sessionId).toBe(`s${answers.indexOf('changed')}`)
  })

  withStore('of sixteen accounts that move to one address, one gets it', async (store) => {
    const accounts = await times(async (index) => {
      const account = sampleAccount({ userId: `user-${index}`, email: `${index}@example.org` })
      await store.createAccount(account)
      return account
    })
    const answers = await times((index) =>
      store.changeAccount({
        account: { ...(accounts[index] ?? ann), email: 'wanted@example.org' },
        rev: 1,
      }),
    )
    expect(countOf(answers, 'changed')).toBe(1)
    expect(countOf(answers, 'email-taken')).toBe(AT_ONCE - 1)
    const owner = await store.accountByEmail('wanted@example.org')
    expect(owner?.value.userId).toBe(`user-${answers.indexOf('changed')}`)
  })

  withStore('of sixteen refreshes of one session, one wins', async (store) => {
    await store.createAccount(ann, sampleSession())
    const answers = await times((index) =>
      store.changeSession({ value: sampleSession({ refreshedAt: 3_000 + index }), rev: 1 }),
    )
    expect(countOf(answers, 'changed')).toBe(1)
  })

  withStore('a refresh and a log-out at once never leave the session open', async (store) => {
    await store.createAccount(ann, sampleSession())
    await Promise.all([
      store.changeSession({ value: sampleSession({ refreshedAt: 3_000 }), rev: 1 }),
      store.endSessions(ann.userId, { allBut: [] }),
    ])
    expect(await store.sessions(ann.userId)).toEqual([])
  })

  withStore('a log-in and a deletion at once leave neither account nor session', async (store) => {
    await store.createAccount(ann)
    await Promise.all([
      store.changeAccount({ account: ann, rev: 1, open: sampleSession() }),
      store.deleteAccount(ann.userId),
    ])
    expect(await store.accountById(ann.userId)).toBeNull()
    expect(await store.sessions(ann.userId)).toEqual([])
  })

  withStore('sixteen hits are counted one by one', async (store) => {
    const counted = await times(() => store.incrementCounter('key', 60_000, 1_000))
    expect(counted.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: AT_ONCE }, (_, index) => index + 1),
    )
  })

  withStore('sixteen members get sixteen places, and each the same one again', async (store) => {
    const counters = await times((index) => store.placeAmong('key', `member ${index % 8}`, 60_000, 1_000))
    const places = counters.map(({ count }) => count)
    expect(new Set(places.slice(0, 8)).size).toBe(8)
    expect(places.slice(8)).toEqual(places.slice(0, 8))
    expect(await store.placeAmong('key', 'member 3', 60_000, 1_001)).toEqual(counters[3])
  })

  withStore('of sixteen who take a challenge, one gets it', async (store) => {
    await store.keepChallenge({ id: 'c', challenge: 'x', expiresAt: 9 })
    const taken = await times(() => store.takeChallenge('c'))
    expect(taken.filter((one) => one !== null)).toHaveLength(1)
  })
}
