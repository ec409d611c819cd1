import { sql } from 'kysely'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import type { Tx } from '#server/database/database.ts'
import type { ChangeAnswer } from './diary-store.ts'
import { installationEpochIn } from './installation-epoch.ts'

/**
 * The epoch of the installation, and what a device was answered last; null where it has sent nothing yet, or was
 * forgotten.
 */
export async function lastAnswers(
  tx: Tx,
  userId: string,
  device: string,
): Promise<{ installation: string; last: ChangeAnswer[] | null }> {
  const { rows } = await sql<{ epoch: string | null; last: string | null }>`
    select (select value from installation where name = 'epoch') as epoch,
      (select last from diary_device where user_id = ${userId} and device = ${device}) as last`.execute(tx)
  const [row] = rows
  const last = typeof row?.last === 'string' ? JSON.parse(row.last) : null
  return { installation: row?.epoch ?? (await installationEpochIn(tx)), last }
}

/** Forgets the devices that have not sent anything for longest, beyond those that an account may have. */
async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('diary_device')
    .where('user_id', '=', userId)
    .where('device', 'not in', (of) =>
      of
        .selectFrom('diary_device')
        .select('device')
        .where('user_id', '=', userId)
        .orderBy('at', 'desc')
        .orderBy('device')
        .limit(SYNC_LIMITS.devicesPerAccount),
    )
    .execute()
}

/** Keeps what a device is answered, for when it sends the same batch again. */
export async function keepAnswers(
  tx: Tx,
  { userId, device, isNew }: { userId: string; device: string; isNew: boolean },
  answers: ChangeAnswer[],
  now: number,
): Promise<void> {
  const kept = { last: JSON.stringify(answers), at: now }
  await tx
    .insertInto('diary_device')
    .values({ user_id: userId, device, ...kept })
    .onConflict((on) => on.columns(['user_id', 'device']).doUpdateSet(kept))
    .execute()
  if (isNew) await forgetDevices(tx, userId)
}
