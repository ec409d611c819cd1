import { expect, it } from 'vitest'
import { sampleAccount } from '#server/accounts/store/account-records.fixture.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import type { DropContent } from '#server/accounts/store/sql-remove-accounts.ts'
import type { Database } from '#server/database/database.ts'
import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'
import { change, dayKey, learnerOf } from '#server/sync/diary.fixture.ts'
import { sqlDiaryStore } from '#server/sync/sql-diary-store.ts'
import { dropContent, hasAccount } from './drop-content.ts'

const NOTHING = { now: 0, idleSince: 0, openedBefore: 0, unconfirmedBefore: 0, eventsBefore: 0 }
const AT_ONCE = 16

/** Somebody with an account and a diary of three days, one of which was changed since. */
async function withDiary(database: Database, emailConfirmedAt: number | null = 1_000) {
  const learner = learnerOf(sqlDiaryStore(database))
  const { userId } = learner
  const email = `${userId}@example.org`
  await sqlAccountStore(database).createAccount(sampleAccount({ userId, email, emailConfirmedAt }))
  const [first] = await learner.pushed([0, 1, 2].map((index) => change(dayKey(index))))
  if (first === undefined || !('rev' in first)) throw new Error('the page was not taken')
  await learner.pushed([change(dayKey(0), { baseRev: first.rev })])
  return learner
}

/** How many rows of an account each table of diaries has. */
async function left({ reader }: Database, userId: string): Promise<number[]> {
  const tables = ['record', 'revision', 'diary_device'] as const
  const rows = tables.map((table) =>
    reader.selectFrom(table).select('user_id').where('user_id', '=', userId).execute(),
  )
  return (await Promise.all(rows)).map(({ length }) => length)
}

const FULL = [3, 4, 1]
const GONE = [0, 0, 0]

function describeDeletion(database: () => Database): void {
  const storeWith = (drop: DropContent) => sqlAccountStore(database(), drop)

  it('a diary goes with its account, and no other one', async () => {
    const [learner, neighbour] = [await withDiary(database()), await withDiary(database())]
    expect(await storeWith(dropContent).deleteAccount(learner.userId)).toBe(true)
    expect(await left(database(), learner.userId)).toEqual(GONE)
    expect(await left(database(), neighbour.userId)).toEqual(FULL)
    expect(await learner.push([change(dayKey(5))])).toEqual({ ok: false, error: 'diary-deleted' })
    expect(await neighbour.push([change(dayKey(5))])).toMatchObject({ ok: true })
  })

  it('a diary that went with its account is not opened again', async () => {
    const learner = await withDiary(database())
    const store = sqlDiaryStore(database(), { canReopen: hasAccount })
    expect(await storeWith(dropContent).deleteAccount(learner.userId)).toBe(true)
    await store.reopenDiary(learner.userId)
    expect(await learner.push([change(dayKey(5))])).toEqual({ ok: false, error: 'diary-deleted' })
    expect(await left(database(), learner.userId)).toEqual(GONE)
  })

  it('a diary that was deleted alone is opened again by its account', async () => {
    const learner = await withDiary(database())
    const store = sqlDiaryStore(database(), { canReopen: hasAccount })
    await store.closeDiary(learner.userId, 1)
    await store.reopenDiary(learner.userId)
    expect(await learner.push([change(dayKey(5))])).toMatchObject({ ok: true })
  })

  it('a diary goes with an account that nobody confirmed', async () => {
    const learner = await withDiary(database(), null)
    const [confirmed] = [await withDiary(database())]
    const limits = { ...NOTHING, unconfirmedBefore: 1_000 }
    expect(await storeWith(dropContent).purge(limits)).toEqual({ accounts: 1 })
    expect(await left(database(), learner.userId)).toEqual(GONE)
    expect(await left(database(), confirmed.userId)).toEqual(FULL)
  })

  it('where the diary cannot go the account stays, and the next try takes both', async () => {
    const learner = await withDiary(database())
    const failing = storeWith(async (tx, userId) => {
      await dropContent(tx, userId)
      throw new Error('the disk is gone')
    })
    await expect(failing.deleteAccount(learner.userId)).rejects.toThrow('the disk is gone')
    expect((await failing.accountById(learner.userId))?.rev).toBe(1)
    expect(await left(database(), learner.userId)).toEqual(FULL)
    expect(await storeWith(dropContent).deleteAccount(learner.userId)).toBe(true)
    expect(await left(database(), learner.userId)).toEqual(GONE)
  })

  it('of devices that are sending just then nothing stays', async () => {
    const learner = await withDiary(database())
    const pushes = Array.from({ length: AT_ONCE }, (_, index) =>
      learner.push([change(dayKey(10 + index))], { device: `device ${index}` }),
    )
    const deleting = storeWith(dropContent).deleteAccount(learner.userId)
    const late = Array.from({ length: AT_ONCE }, (_, index) => learner.push([change(dayKey(100 + index))]))
    expect(await deleting).toBe(true)
    const answers = await Promise.all([...pushes, ...late])
    for (const answer of answers) if (!answer.ok) expect(answer.error).toBe('diary-deleted')
    expect(await left(database(), learner.userId)).toEqual(GONE)
  })
}

describeOnBothDatabases(describeDeletion)
