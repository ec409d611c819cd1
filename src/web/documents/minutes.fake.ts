import type { Day } from '#domain/clock.ts'
import { dayOfMinutes, type MinutesKey, makeMinutesKey } from '#domain/kinds/minutes.ts'
import { success } from '#domain/outcome.ts'
import { addUp, type MinutesDoc, mergeMinutes } from '#domain/progress/minutes.ts'
import type { MinutesBackup, MinutesOfDay, MinutesStore } from '#domain/progress/minutes-store.ts'

/** Keeps practice for as long as the page lives; for tests. */
export function createMemoryMinutes(): MinutesStore {
  const counts = new Map<MinutesKey, MinutesDoc>()
  function read(date: Day): MinutesOfDay | undefined {
    const found = [...counts].filter(([key]) => dayOfMinutes(key) === date)
    if (found.length === 0) return undefined
    return { date, activeMs: addUp(found.map(([, { activeMs }]) => activeMs)) }
  }
  return {
    read: async (date) => success(read(date)),
    async add(date, more) {
      const key = makeMinutesKey(date, 'own')
      counts.set(key, { activeMs: addUp([counts.get(key)?.activeMs ?? {}, more]) })
      return success(read(date) ?? { date, activeMs: addUp([]) })
    },
    counts: async () => success([...counts].map(([key, doc]) => ({ key, doc }))),
    async takeIn(rows) {
      for (const { key, doc } of rows)
        counts.set(key, mergeMinutes(undefined, counts.get(key) ?? { activeMs: {} }, doc))
      return success(null)
    },
    shareAll: async () => success(null),
  }
}

export function createMemoryLeftMinutes(): MinutesBackup {
  let days: MinutesOfDay[] = []
  return {
    keep(day) {
      days.push(day)
      return true
    },
    take() {
      const taken = days
      days = []
      return taken
    },
  }
}
