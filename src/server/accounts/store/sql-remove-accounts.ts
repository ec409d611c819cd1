import type { ExpressionBuilder } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'

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
export async function removeAccount(
  tx: Tx,
  userId: string,
  abandonedBefore: number | null,
): Promise<boolean> {
  const [removed] = await tx
    .deleteFrom('account')
    .where('user_id', '=', userId)
    .$if(abandonedBefore !== null, (of) => of.where(isAbandoned(abandonedBefore ?? 0)))
    .returning('email')
    .execute()
  if (removed === undefined) return false
  await tx.deleteFrom('user_email').where('email', '=', removed.email).where('user_id', '=', userId).execute()
  return true // its sessions, events and mailbox have gone with it, by their foreign keys
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
