import { expect, it } from 'vitest'
import { sampleAccount, sampleSession } from '#server/accounts/store/account-records.fixture.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import type { Database } from '#server/database/database.ts'
import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'
import { migrate } from '#server/database/open-database.ts'
import { MIGRATIONS } from './migrations.ts'

/** The tables as the version before had them. */
async function undo({ tx }: Database): Promise<void> {
  await tx(async (within) => {
    const { schema } = within
    await schema.dropTable('account_event').execute()
    for (const index of ['account_by_creation', 'account_unconfirmed'])
      await schema.dropIndex(index).execute()
    for (const column of ['created_at', 'unconfirmed_since'])
      await schema.alterTable('account').dropColumn(column).execute()
    const ledger = within.withTables<{ migration: { name: string } }>()
    await ledger.deleteFrom('migration').where('name', '=', '0003-account-events').execute()
  })
}

function addAsBefore({ tx }: Database, account: ReturnType<typeof sampleAccount>): Promise<unknown> {
  const row = { user_id: account.userId, rev: 1, email: account.email, doc: JSON.stringify(account) }
  return tx((within) =>
    within
      .insertInto('account')
      .values(row as never)
      .execute(),
  )
}

function describeMigration(opened: () => Database): void {
  it('accounts from before get the times of their columns, and the version before still adds some', async () => {
    const database = opened()
    await undo(database)
    for (let index = 0; index < 600; index += 1)
      await addAsBefore(
        database,
        sampleAccount({ userId: `user-${index}`, email: `${index}@example.org`, createdAt: 10_000 - index }),
      )
    const waiting = sampleAccount({ userId: 'waiting', email: 'w@example.org', emailConfirmedAt: null })
    await addAsBefore(database, waiting)
    expect(await migrate(database, MIGRATIONS, 0)).toEqual(['0003-account-events'])
    await addAsBefore(database, { ...waiting, userId: 'late', email: 'l@example.org' })
    const store = sqlAccountStore(database)
    const page = { offset: 0, limit: 3, order: 'newest-first', emailPart: null } as const
    const newest = (await store.accounts(page)).accounts.map(({ userId }) => userId)
    expect(newest).toEqual(['user-0', 'user-1', 'user-2'])
    const limits = { now: 0, idleSince: 0, openedBefore: 0, unconfirmedBefore: 20_000, eventsBefore: 0 }
    expect(await store.purge(limits)).toEqual({ accounts: 1 })
    expect(await store.accountById('waiting')).toBeNull()
    const late = await store.accountById('late')
    expect(late?.rev).toBe(1) // of an account from the version before it is not known how long it waits
    const { value } = late ?? { value: waiting }
    expect(
      await store.changeAccount({ account: value, rev: 1, open: sampleSession({ userId: 'late' }) }),
    ).toBe('changed')
  })
}

describeOnBothDatabases(describeMigration)
