import { DUE_MINUTES } from '#domain/remind/due.ts'
import { createZoneClock } from '#domain/remind/reminder.ts'
import type { Database } from '#server/database/database.ts'

const zoneClock = createZoneClock()

/**
 * For how many minutes at `now` (epoch ms) the reminder has been due that has waited longest, of those that were not looked at
 * today; 0 where none waits. After `DUE_MINUTES` none waits any more.
 */
export async function minutesOfOldestDue({ reader }: Pick<Database, 'reader'>, now: number): Promise<number> {
  const zones = await reader.selectFrom('reminder').select('zone').distinct().execute()
  let oldest = 0
  for (const { zone } of zones) {
    const { day, minute } = zoneClock(zone, now)
    const row = await reader
      .selectFrom('reminder')
      .select((of) => of.fn.min('at').as('at'))
      .where('zone', '=', zone)
      .where('at', '>', minute - DUE_MINUTES)
      .where('at', '<=', minute)
      .where('last_day', '<', day)
      .executeTakeFirst()
    if (row?.at != null) oldest = Math.max(oldest, minute - Number(row.at))
  }
  return oldest
}
