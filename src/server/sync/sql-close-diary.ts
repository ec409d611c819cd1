import type { Tx } from '#server/database/database.ts'

const NOTHING = { rows: 0, doc_bytes: 0, version_bytes: 0 }

/**
 * Drops everything of a diary, as part of a transaction, and refuses whatever its devices send from then on. The row
 * that stays holds an id and a number: a device that was on its way must find the diary closed.
 */
export async function closeDiaryIn(tx: Tx, userId: string, now: number): Promise<void> {
  const closed = { ...NOTHING, closed_at: now }
  await tx
    .insertInto('diary')
    .values({ user_id: userId, seq: 0, ...closed, opened: 1 })
    .onConflict((on) => on.column('user_id').doUpdateSet(closed))
    .execute()
  await tx.deleteFrom('record').where('user_id', '=', userId).execute()
  await tx.deleteFrom('revision').where('user_id', '=', userId).execute()
  await tx.deleteFrom('diary_device').where('user_id', '=', userId).execute()
}

/** Begins a closed diary anew, of another epoch than before; its counter goes on. */
export async function reopenDiaryIn(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('diary')
    .set((of) => ({ closed_at: null, opened: of('opened', '+', 1) }))
    .where('user_id', '=', userId)
    .where('closed_at', 'is not', null)
    .execute()
}
