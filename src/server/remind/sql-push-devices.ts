import { sql } from 'kysely'
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

/** Another learner may have logged in on this browser: their reminders must not ring for the one before. */
async function takeEndpoint(tx: Tx, userId: string, id: string): Promise<void> {
  const { user_id: before } = await tx
    .insertInto('push_endpoint')
    .values({ endpoint_hash: id, user_id: userId })
    // changes nothing: it waits for whoever takes the same device just now, and answers whose it is
    .onConflict((on) => on.column('endpoint_hash').doUpdateSet({ endpoint_hash: id }))
    .returning('user_id')
    .executeTakeFirstOrThrow()
  if (before === userId) return
  await tx.updateTable('push_endpoint').set({ user_id: userId }).where('endpoint_hash', '=', id).execute()
  await tx.deleteFrom('push_device').where('user_id', '=', before).where('endpoint_hash', '=', id).execute()
}

/** Nothing happens where another account has it by now. */
async function leaveEndpoint(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('push_endpoint').where('endpoint_hash', '=', id).where('user_id', '=', userId).execute()
}

/** Adds a device to an account as the newest, takes it from any other, and drops the oldest where there are too many. */
export async function addDevice(
  tx: Tx,
  userId: string,
  { id, endpoint }: PushDevice,
  now: number,
): Promise<void> {
  await takeEndpoint(tx, userId, id)
  await tx
    .insertInto('push_device')
    .values({ user_id: userId, endpoint_hash: id, endpoint, added_at: now })
    .onConflict((on) => on.columns(['user_id', 'endpoint_hash']).doUpdateSet({ added_at: now }))
    .execute()
  const dropped = await tx
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
    .returning('endpoint_hash')
    .execute()
  for (const { endpoint_hash } of dropped) await leaveEndpoint(tx, userId, endpoint_hash)
}

/** Whose device it is; null where nobody has it. */
export async function ownerOf(tx: Tx, id: string): Promise<string | null> {
  const query = tx.selectFrom('push_endpoint').select('user_id').where('endpoint_hash', '=', id)
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
  if (gone === undefined) return
  await leaveEndpoint(tx, userId, before)
  await addDevice(tx, userId, device, now)
}

export async function removeDevice(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('push_device').where('user_id', '=', userId).where('endpoint_hash', '=', id).execute()
  await leaveEndpoint(tx, userId, id)
}

/** Drops all devices of an account. */
export async function dropDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('push_device').where('user_id', '=', userId).execute()
  await tx.deleteFrom('push_endpoint').where('user_id', '=', userId).execute()
}

/**
 * Puts right whose devices are whose where the release before, which knows `push_device` alone, has written meanwhile. On
 * PostgreSQL, where both may write at once, a trigger does it.
 */
export async function alignEndpoints({ engine, tx }: Pick<Database, 'engine' | 'tx'>): Promise<void> {
  if (engine === 'postgres') return
  await tx(async (within) => {
    await sql`delete from push_endpoint where not exists (select 1 from push_device
      where push_device.endpoint_hash = push_endpoint.endpoint_hash
        and push_device.user_id = push_endpoint.user_id)`.execute(within)
    await sql`insert into push_endpoint select endpoint_hash, user_id from push_device where true
      on conflict do nothing`.execute(within)
  })
}
