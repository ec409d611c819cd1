import type { Day } from '#domain/clock.ts'
import { createDiaryDatabase, type DiaryDatabase, diaryDatabaseName } from './database.ts'

const KEY = 'waiting-translations' // in `meta`

function asDays(found: unknown): Day[] {
  return Array.isArray(found) ? found.filter((day) => typeof day === 'string') : []
}

/** The days that wait to be translated, in the account's own database. What it refuses is kept for this visit. */
export function createWaitingDays(database: DiaryDatabase, name: string) {
  let known: Day[] = []

  async function run(change: (days: Day[]) => Day[]): Promise<Day[]> {
    const outcome = await database.run<Day[]>('meta', 'readwrite', (store, keep) => {
      const request = store.get(KEY)
      request.onsuccess = () => {
        const days = asDays(request.result)
        const next = change(days)
        if (next !== days) store.put(next, KEY)
        keep(next)
      }
    })
    known = outcome.ok ? outcome.value : change(known)
    return known
  }

  return {
    read: () => run((days) => days),
    async change(by: { add: Day } | { remove: Day }): Promise<void> {
      const date = 'add' in by ? by.add : by.remove
      await run((days) => [...days.filter((day) => day !== date), ...('add' in by ? [date] : [])])
    },
    async alone(work: () => Promise<void>): Promise<void> {
      if (navigator.locks === undefined) return work()
      await navigator.locks.request(`waiting:${name}`, { ifAvailable: true }, (lock) => lock && work())
    },
    close: database.close,
  }
}

/** The store of an account, on a connection of its own. */
export function openWaitingDays(profileId: string) {
  const name = diaryDatabaseName(profileId)
  return createWaitingDays(createDiaryDatabase(name), name)
}
