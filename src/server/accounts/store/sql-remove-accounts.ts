import type { ExpressionBuilder } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { leaveIdentities } from './sql-identities.ts'

/** Deletes what else belongs to an account, in the transaction that deletes it: both are gone, or neither. */
export type DropContent = (tx: Tx, userId: string) => Promise<void>

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

/** Removes an account with all that is its own, or with `abandonedBefore` only one that is abandoned. */
export async function removeAccount(
  tx: Tx,
  userId: string,
  { abandonedBefore = null, dropContent }: { abandonedBefore?: number | null; dropContent: DropContent },
): Promise<boolean> {
  const [removed] = await tx
    .deleteFrom('account')
    .where('user_id', '=', userId)
    .$if(abandonedBefore !== null, (of) => of.where(isAbandoned(abandonedBefore ?? 0)))
    .returning('email')
    .execute()
  if (removed === undefined) return false
  await tx.deleteFrom('user_email').where('email', '=', removed.email).where('user_id', '=', userId).execute()
  await leaveIdentities(tx, userId)
  await dropContent(tx, userId)
  return true // its sessions, events and mailbox have gone with it, by their foreign keys
}

/** Removes at most `limit` accounts that were abandoned before `time`; one that is confirmed meanwhile stays. */
export async function removeAbandoned(
  tx: Tx,
  time: number,
  { limit, dropContent }: { limit: number; dropContent: DropContent },
): Promise<string[]> {
  const chosen = await tx
    .selectFrom('account')
    .select('user_id')
    .where(isAbandoned(time))
    .limit(limit)
    .execute()
  const removed: string[] = []
  for (const { user_id } of chosen)
    if (await removeAccount(tx, user_id, { abandonedBefore: time, dropContent })) removed.push(user_id)
  return removed
}
