import type { Day } from '#domain/clock.ts'
import { makeMinutesKey } from '#domain/kinds/minutes.ts'
import type { MinutesRow } from '#domain/progress/minutes.ts'
import type { MinutesStore } from '#domain/progress/minutes-store.ts'
import { newRandomId } from '#web/device/browser-device.ts'
import type { DiaryDatabase } from './database.ts'
import { type Known, MINUTES_STORES, ownCount, readDay, share } from './minutes.ts'

/**
 * Closes the count of a day: it stands under a key of its own from now on, to which nothing is added, so that moving it
 * twice brings it once. What is counted later begins a new one.
 */
function closeCount(practice: IDBObjectStore, date: Day, known: Known): MinutesRow[] {
  const minutes = practice.transaction.objectStore('minutes')
  const ownKey = makeMinutesKey(date, known.device)
  const own = ownCount(date, known)
  const { activeMs: _, ...rest } = { activeMs: {}, date, ...known.counted }
  if (Object.keys(rest).length > 1) practice.put({ ...rest, activeMs: {} })
  else practice.delete(date)
  minutes.delete(ownKey)
  const others = known.shared.filter(({ key }) => key !== ownKey).map(({ key, doc }) => ({ key, doc }))
  if (Object.values(own.activeMs).every((ms) => ms === 0)) return others
  const closed = { key: makeMinutesKey(date, newRandomId()), doc: own }
  share(minutes, closed)
  return [...others, closed]
}

/** Moves what was counted of a day to another diary. Answers the rows that moved; broken off anywhere, it can be repeated. */
export async function moveMinutes(
  from: DiaryDatabase,
  to: Pick<MinutesStore, 'takeIn'>,
  date: Day,
): Promise<MinutesRow[]> {
  const closed = await from.run<MinutesRow[]>([...MINUTES_STORES], 'readwrite', (practice, keep) =>
    readDay(practice, date, (known) => keep(closeCount(practice, date, known))),
  )
  if (!closed.ok || closed.value.length === 0) return []
  const taken = await to.takeIn(closed.value)
  if (!taken.ok) return [] // they stay where they are
  await from.run<null>('minutes', 'readwrite', (minutes, keep) => {
    for (const { key } of closed.value) minutes.delete(key)
    keep(null)
  })
  return closed.value
}
