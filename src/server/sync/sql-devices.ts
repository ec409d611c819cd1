import { sql } from 'kysely'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import type { Tx } from '#server/database/database.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import type { ChangeAnswer } from './diary-store.ts'
import { installationEpochIn } from './installation-epoch.ts'

type Device = { userId: string; device: string }

const selectLast = prepared(
  (_, value: Given<Device>) => sql<{ epoch: string | null; last: string | null }>`
    select (select value from installation where name = 'epoch') as epoch,
      (select last from diary_device where user_id = ${value('userId')} and device = ${value('device')}) as last`,
)

/**
 * The epoch of the installation, and what a device was answered last; null where it has sent nothing yet, or was
 * forgotten.
 */
export async function lastAnswers(
  tx: Tx,
  userId: string,
  device: string,
): Promise<{ installation: string; last: ChangeAnswer[] | null }> {
  const [row] = await selectLast(tx, { userId, device })
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

const upsertDevice = prepared((db, value: Given<Device & { last: string; at: number }>) => {
  const kept = { last: value('last'), at: value('at') }
  return db
    .insertInto('diary_device')
    .values({ user_id: value('userId'), device: value('device'), ...kept })
    .onConflict((on) => on.columns(['user_id', 'device']).doUpdateSet(kept))
})

/** Keeps what a device is answered, for when it sends the same batch again. */
export async function keepAnswers(
  tx: Tx,
  { userId, device, isNew }: { userId: string; device: string; isNew: boolean },
  answers: ChangeAnswer[],
  now: number,
): Promise<void> {
  await upsertDevice(tx, { userId, device, last: JSON.stringify(answers), at: now })
  if (isNew) await forgetDevices(tx, userId)
}
