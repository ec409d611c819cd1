import type { Database, Tx } from '#server/database/database.ts'
import { MOST_DEVICES, type PushDevice } from './reminder-store.ts'

/** The devices of an account, the one added last first. */
export async function devicesOf({ reader }: Pick<Database, 'reader'>, userId: string): Promise<PushDevice[]> {
  const rows = await reader
    .selectFrom('push_device')
    .select(['endpoint_hash', 'endpoint'])
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('endpoint_hash')
    .execute()
  return rows.map(({ endpoint_hash: id, endpoint }) => ({ id, endpoint }))
}

/** Adds a device to an account as the newest, takes it from any other, and drops the oldest where there are too many. */
export async function addDevice(
  tx: Tx,
  userId: string,
  { id, endpoint }: PushDevice,
  now: number,
): Promise<void> {
  // another learner may have logged in on this browser: their reminders must not ring for the one before
  await tx
    .insertInto('push_device')
    .values({ user_id: userId, endpoint_hash: id, endpoint, added_at: now })
    .onConflict((on) => on.column('endpoint_hash').doUpdateSet({ user_id: userId, added_at: now }))
    .execute()
  await tx
    .deleteFrom('push_device')
    .where('user_id', '=', userId)
    .where('endpoint_hash', 'not in', (of) =>
      of
        .selectFrom('push_device')
        .select('endpoint_hash')
        .where('user_id', '=', userId)
        .orderBy('added_at', 'desc')
        .orderBy('endpoint_hash')
        .limit(MOST_DEVICES),
    )
    .execute()
}

/** Whose device it is; null where nobody has it. */
export async function ownerOf(tx: Tx, id: string): Promise<string | null> {
  const query = tx.selectFrom('push_device').select('user_id').where('endpoint_hash', '=', id)
  return (await query.executeTakeFirst())?.user_id ?? null
}

/** The address of a browser is another by now. Nothing happens where the account has the one before no more. */
export async function replaceDevice(
  tx: Tx,
  userId: string,
  before: string,
  { device, now }: { device: PushDevice; now: number },
): Promise<void> {
  const gone = await tx
    .deleteFrom('push_device')
    .where('user_id', '=', userId)
    .where('endpoint_hash', '=', before)
    .returning('user_id')
    .executeTakeFirst()
  if (gone !== undefined) await addDevice(tx, userId, device, now)
}

export async function removeDevice(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('push_device').where('user_id', '=', userId).where('endpoint_hash', '=', id).execute()
}
