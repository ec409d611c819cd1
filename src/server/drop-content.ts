import type { DropContent } from '#server/accounts/store/sql-remove-accounts.ts'
import { dropUseIn } from '#server/budgets/sql-budget-store.ts'
import type { Tx } from '#server/database/database.ts'
import { dropRemindersIn } from '#server/remind/sql-reminder-store.ts'
import { dropSoundKeyIn } from '#server/speech/sound-owners.ts'
import { closeDiaryIn } from '#server/sync/sql-diary.ts'

/**
 * What is deleted with an account, on whatever way it goes: its diary, with every version, its reminders, what it
 * asked of engines, and the key of what was spoken to it.
 */
export const dropContent: DropContent = async (tx, userId) => {
  await closeDiaryIn(tx, userId, Date.now())
  await dropRemindersIn(tx, userId)
  await dropUseIn(tx, userId)
  await dropSoundKeyIn(tx, userId)
}

/** Whether an account of this server is still there, whose closed diary may begin anew. */
export async function hasAccount(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('account')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}
