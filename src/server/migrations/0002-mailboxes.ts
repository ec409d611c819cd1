import type { Kysely } from 'kysely'
import { mailboxOf } from '#server/mail/mailbox.ts'

type Tables = {
  account: { user_id: string; email: string }
  user_mailbox: { mailbox: string; user_id: string }
}

const ROWS_AT_ONCE = 500

/** The oldest account of a mailbox gets it (ids sort by time); others keep the spelling that they were opened with. */
async function fill(db: Kysely<Tables>): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('account')
      .select(['user_id', 'email'])
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    const claims = rows.map(({ user_id, email }) => ({ mailbox: mailboxOf(email), user_id }))
    await db
      .insertInto('user_mailbox')
      .values(claims)
      .onConflict((on) => on.column('mailbox').doNothing())
      .execute()
    after = last.user_id
  }
}

/** Which account a mailbox belongs to, however its address is spelled. */
export const mailboxes = {
  name: '0002-mailboxes',
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('user_mailbox')
      .addColumn('mailbox', 'text', (column) => column.primaryKey())
      // a server of the previous version deletes accounts without knowing this table
      .addColumn('user_id', 'text', (column) =>
        column.references('account.user_id').onDelete('cascade').notNull(),
      )
      .execute()
    await db.schema.createIndex('user_mailbox_owner').on('user_mailbox').column('user_id').execute()
    await fill(db as Kysely<Tables>)
  },
}
