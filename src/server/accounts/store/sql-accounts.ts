import { type ExpressionBuilder, sql } from 'kysely'
import type { AccountRecord } from '#domain/accounts/account-record.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { hasNul } from '#server/database/database-error.ts'
import type { Tables } from '#server/database/tables.ts'
import { forgetCountersIn } from '#server/rate-limit/sql-rate-limit-counters.ts'
import type { AccountChange, AccountStore, Stored } from './account-store.ts'
import { writeEvents } from './sql-account-events.ts'
import { endSessionsOf, openSession, replaceSession } from './sql-sessions.ts'

type Conflict = 'stale' | 'email-taken' | 'id-taken'

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

function recordOf(doc: string): AccountRecord {
  return JSON.parse(doc) as AccountRecord
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

/**
 * Writes the account over the revision it was read at; false where that, or the address it had then, is another. Holds
 * its row from then on. An address that stays is not written: its index need not be either.
 */
async function writeAccount(tx: Tx, { account, rev }: AccountChange, email: string): Promise<boolean> {
  const moved = account.email === email ? {} : { email: account.email }
  const written = await tx
    .updateTable('account')
    .set({
      rev: rev + 1,
      doc: JSON.stringify(account),
      unconfirmed_since: unconfirmedSince(account),
      ...moved,
    })
    .where('user_id', '=', account.userId)
    .where('rev', '=', rev)
    .where('email', '=', email)
    .returning('rev')
    .execute()
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
  await tx.deleteFrom('user_email').where('email', '=', email).where('user_id', '=', account.userId).execute()
}

async function applyChange(tx: Tx, change: AccountChange): Promise<'changed'> {
  const { account, open, replace, end, forget, events = [] } = change
  if (!(await writeAccount(tx, change, account.email))) await moveAccount(tx, change)
  if (replace !== undefined && !(await replaceSession(tx, replace))) throw new ConflictError('stale')
  const spared = replace === undefined ? [] : [replace.value.sessionId]
  const ended = end === undefined ? 0 : await endSessionsOf(tx, account.userId, end, spared)
  if (open !== undefined) await openSession(tx, open)
  if (forget !== undefined) await forgetCountersIn(tx, forget)
  await writeEvents(tx, events, ended)
  return 'changed'
}

type AccountsWhere = ExpressionBuilder<Tables, 'account'>

/** Accounts that have waited for a confirmation since before `time`, and that nobody is logged in to. */
function isAbandoned(time: number) {
  return (of: AccountsWhere) =>
    of.and([
      of('unconfirmed_since', '<', time),
      of.not(
        of.exists(
          of.selectFrom('session').select('session_id').whereRef('session.user_id', '=', 'account.user_id'),
        ),
      ),
    ])
}

/** Removes an account, or with `abandonedBefore` only one that is abandoned. */
async function removeAccount(tx: Tx, userId: string, abandonedBefore: number | null): Promise<boolean> {
  const [removed] = await tx
    .deleteFrom('account')
    .where('user_id', '=', userId)
    .$if(abandonedBefore !== null, (of) => of.where(isAbandoned(abandonedBefore ?? 0)))
    .returning('email')
    .execute()
  if (removed === undefined) return false
  await tx.deleteFrom('user_email').where('email', '=', removed.email).where('user_id', '=', userId).execute()
  return true // its sessions and events have gone with it, by their foreign keys
}

/** Removes at most `limit` accounts that were abandoned before `time`; one that is confirmed meanwhile stays. */
export async function removeAbandoned(tx: Tx, time: number, limit: number): Promise<string[]> {
  const chosen = await tx
    .selectFrom('account')
    .select('user_id')
    .where(isAbandoned(time))
    .limit(limit)
    .execute()
  const removed: string[] = []
  for (const { user_id } of chosen) if (await removeAccount(tx, user_id, time)) removed.push(user_id)
  return removed
}

/** Accounts with this in their address; signs that mean something to `like` mean themselves. */
function contains(emailPart: string) {
  const pattern = `%${emailPart.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(email) like ${pattern} escape '\\'`
}

type AccountOperations = Pick<
  AccountStore,
  'accountById' | 'accountByEmail' | 'accounts' | 'createAccount' | 'changeAccount' | 'deleteAccount'
>

/** The operations on accounts and on who owns an address. */
export function sqlAccounts({ reader, tx }: Database): AccountOperations {
  async function accountById(userId: string): Promise<Stored<AccountRecord> | null> {
    if (hasNul(userId)) return null
    const row = await reader
      .selectFrom('account')
      .select(['rev', 'doc'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row === undefined ? null : { value: recordOf(row.doc), rev: row.rev }
  }

  return {
    accountById,
    async accountByEmail(email) {
      if (hasNul(email)) return null
      const claimed = await reader
        .selectFrom('user_email')
        .select('user_id')
        .where('email', '=', email)
        .executeTakeFirst()
      const account = claimed === undefined ? null : await accountById(claimed.user_id)
      return account?.value.email === email ? account : null // moved away between the two statements
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
      tx(async (within): Promise<'created' | 'email-taken' | 'id-taken'> => {
        await claim(within, account)
        await insertAccount(within, account)
        if (open !== undefined) await openSession(within, open)
        await writeEvents(within, events)
        return 'created'
      }).catch((error) => conflictIn(error, ['email-taken', 'id-taken'])),
    changeAccount: (change) =>
      tx((within) => applyChange(within, change)).catch((error) =>
        conflictIn(error, ['stale', 'email-taken']),
      ),
    deleteAccount: (userId, event) =>
      tx(async (within) => {
        const isRemoved = await removeAccount(within, userId, null)
        if (isRemoved && event !== undefined) await writeEvents(within, [{ ...event, userId: null }])
        return isRemoved
      }),
  }
}
