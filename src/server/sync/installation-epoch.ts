import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '#server/database/database.ts'

const EPOCH = 'epoch'

/** Of one installation, and of a diary that is `opened` for the nth time. */
export function epochOf(installation: string, opened: number): string {
  return `${installation}.${opened}`
}

/** The epoch of this installation; the first who asks makes it. */
export async function installationEpochIn(tx: Tx): Promise<string> {
  await tx
    .insertInto('installation')
    .values({ name: EPOCH, value: randomUUID() })
    .onConflict((on) => on.column('name').doNothing())
    .execute()
  const row = tx.selectFrom('installation').select('value').where('name', '=', EPOCH)
  return (await row.executeTakeFirstOrThrow()).value
}

/** Begins a new epoch: every device compares its diary with this server again, as after a backup was restored. */
export async function beginEpoch({ tx }: Database): Promise<void> {
  const value = randomUUID()
  await tx((within) =>
    within
      .insertInto('installation')
      .values({ name: EPOCH, value })
      .onConflict((on) => on.column('name').doUpdateSet({ value }))
      .execute(),
  )
}
