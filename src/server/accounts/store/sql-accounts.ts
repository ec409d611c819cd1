import { sql } from 'kysely'
import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { linkedIdentity, type Person } from '#domain/accounts/identity-provider.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { hasNul } from '#server/database/database-error.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import { mailboxOf } from '#server/mail/mailbox.ts'
import { forgetCountersIn } from '#server/rate-limit/sql-rate-limit-counters.ts'
import type { AccountChange, AccountStore, Stored } from './account-store.ts'
import { writeEvents } from './sql-account-events.ts'
import { leaveIdentity, takeIdentity, takerOf } from './sql-identities.ts'
import { type DropContent, removeAccount } from './sql-remove-accounts.ts'
import { endSessionsOf, openSession, replaceSession } from './sql-sessions.ts'

type Conflict = 'stale' | 'email-taken' | 'id-taken' | 'identity-taken'

/** Thrown to undo what the transaction has written so far. */
class ConflictError extends Error {
  readonly conflict: Conflict

  constructor(conflict: Conflict) {
    super(conflict)
    this.conflict = conflict
  }
}

/** Why a transaction was undone, of which nothing has stayed; throws where it is none of these conflicts. */
function conflictIn<Expected extends Conflict>(error: unknown, expected: readonly Expected[]): Expected {
  const found = expected.find((one) => error instanceof ConflictError && error.conflict === one)
  if (found === undefined) throw error
  return found
}

/** Earlier versions kept no known devices. */
function recordOf(doc: string): AccountRecord {
  return { knownDevices: [], ...JSON.parse(doc) } as AccountRecord
}

/** An account as a row of the table holds it. */
export function storedAccount({ rev, doc }: { rev: number; doc: string }): Stored<AccountRecord> {
  return { value: recordOf(doc), rev }
}

async function claim(tx: Tx, { email, userId }: AccountRecord): Promise<void> {
  const claimed = await tx
    .insertInto('user_email')
    .values({ email, user_id: userId })
    .onConflict((on) => on.column('email').doNothing())
    .returning('email')
    .execute()
  if (claimed.length === 0) throw new ConflictError('email-taken')
}

/** Since when somebody has to confirm the address: an invitation that is sent again begins anew. */
function unconfirmedSince({ emailConfirmedAt, createdAt, invitedAt }: AccountRecord): number | null {
  return emailConfirmedAt === null ? Math.max(createdAt, invitedAt ?? 0) : null
}

/** Claims the mailbox for an account that is stored. Only an account that has one already may keep it. */
async function claimMailbox(tx: Tx, { email, userId }: AccountRecord): Promise<void> {
  const mailbox = mailboxOf(email)
  const claimed = await tx
    .insertInto('user_mailbox')
    .values({ mailbox, user_id: userId })
    .onConflict((on) => on.column('mailbox').doNothing())
    .returning('mailbox')
    .execute()
  if (claimed.length === 1) return
  const owner = await tx
    .selectFrom('user_mailbox')
    .select('user_id')
    .where('mailbox', '=', mailbox)
    .executeTakeFirst()
  if (owner?.user_id !== userId) throw new ConflictError('email-taken')
}

async function insertAccount(tx: Tx, account: AccountRecord): Promise<void> {
  const { userId: user_id, email, createdAt: created_at } = account
  const times = { created_at, unconfirmed_since: unconfirmedSince(account) }
  const row = { user_id, rev: 1, email, doc: JSON.stringify(account), ...times }
  const inserted = await tx
    .insertInto('account')
    .values(row)
    .onConflict((on) => on.column('user_id').doNothing())
    .returning('user_id')
    .execute()
  if (inserted.length === 0) throw new ConflictError('id-taken')
}

type WrittenRow = {
  userId: string
  rev: number
  nextRev: number
  doc: string
  unconfirmedSince: number | null
  emailBefore: string
  email: string
}

function writingStatement(moves: boolean) {
  return prepared((db, value: Given<WrittenRow>) =>
    db
      .updateTable('account')
      .set({
        rev: value('nextRev'),
        doc: value('doc'),
        unconfirmed_since: value('unconfirmedSince'),
        ...(moves && { email: value('email') }),
      })
      .where('user_id', '=', value('userId'))
      .where('rev', '=', value('rev'))
      .where('email', '=', value('emailBefore'))
      .returning('rev'),
  )
}

const [writeMoved, writeUnmoved] = [writingStatement(true), writingStatement(false)]

/**
 * Writes the account over the revision it was read at; false where that, or the address it had then, is another. Holds
 * its row from then on. An address that stays is not written: its index need not be either.
 */
async function writeAccount(tx: Tx, { account, rev }: AccountChange, email: string): Promise<boolean> {
  const write = account.email === email ? writeUnmoved : writeMoved
  const written = await write(tx, {
    ...{ userId: account.userId, rev, nextRev: rev + 1, emailBefore: email, email: account.email },
    ...{ doc: JSON.stringify(account), unconfirmedSince: unconfirmedSince(account) },
  })
  return written.length === 1
}

/** The address at one revision never changes, so what is read here holds as long as `moveAccount` succeeds. */
async function emailAt(tx: Tx, { account, rev }: AccountChange): Promise<string> {
  const row = await tx
    .selectFrom('account')
    .select('email')
    .where('user_id', '=', account.userId)
    .where('rev', '=', rev)
    .executeTakeFirst()
  if (row === undefined) throw new ConflictError('stale')
  return row.email
}

/** Writes an account that has got another address, and lets go of the old one. */
async function moveAccount(tx: Tx, change: AccountChange): Promise<void> {
  const { account } = change
  const email = await emailAt(tx, change)
  if (!(await writeAccount(tx, change, email))) throw new ConflictError('stale')
  await claim(tx, account)
  await claimMailbox(tx, account)
  await tx.deleteFrom('user_email').where('email', '=', email).where('user_id', '=', account.userId).execute()
  await tx
    .deleteFrom('user_mailbox')
    .where('user_id', '=', account.userId)
    .where('mailbox', '!=', mailboxOf(account.email))
    .execute()
}

async function takeAll(tx: Tx, userId: string, persons: readonly Person[]): Promise<void> {
  for (const person of persons)
    if (!(await takeIdentity(tx, person, userId))) throw new ConflictError('identity-taken')
}

async function applyChange(tx: Tx, change: AccountChange): Promise<'changed'> {
  const { account, open, replace, end, identities, forget, events = [] } = change
  if (!(await writeAccount(tx, change, account.email))) await moveAccount(tx, change)
  if (replace !== undefined && !(await replaceSession(tx, replace))) throw new ConflictError('stale')
  const spared = replace === undefined ? [] : [replace.value.sessionId]
  const ended = end === undefined ? 0 : await endSessionsOf(tx, account.userId, end, spared)
  if (open !== undefined) await openSession(tx, open)
  for (const person of identities?.left ?? []) await leaveIdentity(tx, person, account.userId)
  await takeAll(tx, account.userId, identities?.taken ?? [])
  if (forget !== undefined) await forgetCountersIn(tx, forget)
  await writeEvents(tx, events, ended)
  return 'changed'
}

/** Accounts with this in their address; signs that mean something to `like` mean themselves. */
function contains(emailPart: string) {
  const pattern = `%${emailPart.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(email) like ${pattern} escape '\\'`
}

const selectById = prepared((db, value: Given<{ userId: string }>) =>
  db.selectFrom('account').select(['rev', 'doc']).where('user_id', '=', value('userId')),
)

const selectByAddress = prepared((db, value: Given<{ email: string; mailbox: string }>) =>
  db
    .selectFrom('account')
    .select(['rev', 'doc'])
    .where('user_id', 'in', (of) =>
      of
        .selectFrom('user_email')
        .select('user_id')
        .where('email', '=', value('email'))
        .union(of.selectFrom('user_mailbox').select('user_id').where('mailbox', '=', value('mailbox'))),
    ),
)

type AccountOperations = Pick<
  AccountStore,
  | 'accountById'
  | 'accountByEmail'
  | 'accountByIdentity'
  | 'accounts'
  | 'createAccount'
  | 'changeAccount'
  | 'deleteAccount'
>

/** The operations on accounts and on who owns an address. */
export function sqlAccounts({ reader, tx }: Database, dropContent: DropContent): AccountOperations {
  async function accountById(userId: string): Promise<Stored<AccountRecord> | null> {
    if (hasNul(userId)) return null
    const [row] = await selectById(reader, { userId })
    return row === undefined ? null : storedAccount(row)
  }

  return {
    accountById,
    async accountByEmail(email) {
      if (hasNul(email)) return null
      const rows = await selectByAddress(reader, { email, mailbox: mailboxOf(email) })
      const found = rows.map(storedAccount)
      return found.find(({ value }) => value.email === email) ?? found[0] ?? null
    },
    async accountByIdentity(person) {
      const userId = await takerOf(reader, person)
      const found = userId === null ? null : await accountById(userId)
      return found !== null && linkedIdentity(found.value, person) !== undefined ? found : null
    },
    async accounts({ offset, limit, order, emailPart }) {
      const wanted = reader
        .selectFrom('account')
        .$if(emailPart !== null, (of) => of.where(contains(emailPart ?? '')))
      const direction = order === 'newest-first' ? 'desc' : 'asc'
      const rows = await wanted
        .select('doc')
        .orderBy('created_at', direction)
        .orderBy('user_id', direction)
        .offset(offset)
        .limit(limit)
        .execute()
      const { total } = await wanted
        .select((of) => of.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { accounts: rows.map(({ doc }) => recordOf(doc)), total }
    },
    createAccount: (account, open, events = []) =>
      tx(async (within): Promise<'created' | Exclude<Conflict, 'stale'>> => {
        await claim(within, account)
        await insertAccount(within, account)
        await claimMailbox(within, account)
        await takeAll(within, account.userId, account.identities ?? [])
        if (open !== undefined) await openSession(within, open)
        await writeEvents(within, events)
        return 'created'
      }).catch((error) => conflictIn(error, ['email-taken', 'id-taken', 'identity-taken'])),
    changeAccount: (change) =>
      tx((within) => applyChange(within, change)).catch((error) =>
        conflictIn(error, ['stale', 'email-taken', 'identity-taken']),
      ),
    deleteAccount: (userId, event) =>
      tx(
        async (within) => {
          const isRemoved = await removeAccount(within, userId, { dropContent })
          if (isRemoved && event !== undefined) await writeEvents(within, [{ ...event, userId: null }])
          return isRemoved
        },
        { isErasure: true },
      ),
  }
}
