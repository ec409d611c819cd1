import { describe, expect, it } from 'vitest'
import { sampleAccount } from '#server/accounts/store/account-records.fixture.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import type { Database } from '#server/database/database.ts'
import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'
import { migrate } from '#server/database/open-database.ts'
import { MIGRATIONS } from './migrations.ts'

/** Puts accounts in as the version before the migration did, then takes the step. */
async function upgraded(database: Database, emails: string[]) {
  await database.tx(async (tx) => {
    await tx.deleteFrom('account').execute()
    await tx.deleteFrom('user_email').execute()
    await tx.schema.dropTable('user_mailbox').execute()
    await tx
      .withTables<{ migration: { name: string } }>()
      .deleteFrom('migration')
      .where('name', '=', '0002-mailboxes')
      .execute()
    for (const [index, email] of emails.entries()) {
      const account = sampleAccount({ userId: `user-${String(index).padStart(5, '0')}`, email })
      await tx.insertInto('user_email').values({ email, user_id: account.userId }).execute()
      await tx
        .insertInto('account')
        .values({ user_id: account.userId, rev: 1, email, doc: JSON.stringify(account) })
        .execute()
    }
  })
  expect(await migrate(database, MIGRATIONS, 0)).toEqual(['0002-mailboxes'])
  const store = sqlAccountStore(database)
  return { store, ownerOf: async (email: string) => (await store.accountByEmail(email))?.value.email ?? null }
}

function describeUpgrade(database: () => Database): void {
  it('the oldest account of a mailbox gets it, the others keep their own spelling', async () => {
    const [oldest, second, third] = ['ana@ｅxample.org', 'ana@example.org', 'ａna@example.org']
    const { store, ownerOf } = await upgraded(database(), [oldest, second, third, 'bo@example.org'])
    for (const email of [oldest, second, third]) expect(await ownerOf(email)).toBe(email)
    expect(await ownerOf('ana@eｘample.org')).toBe(oldest)
    expect(await ownerOf('ｂo@example.org')).toBe('bo@example.org')
    const again = sampleAccount({ userId: 'new', email: 'anａ@example.org' })
    expect(await store.createAccount(again)).toBe('email-taken')
    const respelled = { account: sampleAccount({ userId: 'user-00001', email: 'anａ@example.org' }), rev: 1 }
    expect(await store.changeAccount(respelled)).toBe('email-taken')
    expect(
      await store.changeAccount({
        ...respelled,
        account: { ...respelled.account, email: 'ana@example.net' },
      }),
    ).toBe('changed')
    expect(await ownerOf('Ａna@example.net')).toBe('ana@example.net')
    expect(await store.deleteAccount('user-00000')).toBe(true)
    expect(await ownerOf('ana@eｘample.org')).toBeNull()
    expect(await ownerOf(third)).toBe(third)
  })

  it('takes a thousand accounts, and addresses that no rule knows', async () => {
    const odd = [
      'no address',
      '@',
      'ana@[127.0.0.1]',
      '"ana"@example.org',
      'ana@\ufffd.org',
      '',
      'x'.repeat(300),
    ]
    const many = Array.from({ length: 1_100 }, (_, index) => `person-${index}@example.org`)
    const { ownerOf } = await upgraded(database(), [...odd, ...many])
    for (const email of odd) expect(await ownerOf(email)).toBe(email)
    expect(await ownerOf('Ｐerson-1099@example.org')).toBe('person-1099@example.org')
  })
}

describe('mailboxes of accounts that are there already', () => {
  describeOnBothDatabases(describeUpgrade)
})
