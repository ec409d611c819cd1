import type { Day } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { createDiaryDatabase, type DiaryDatabase, diaryDatabaseName } from './database.ts'
import type { LanguageNow } from './days-in-language.ts'

const KEY = 'waiting-translations' // in `meta`

function asDays(found: unknown): Day[] {
  return Array.isArray(found) ? found.filter((day) => typeof day === 'string') : []
}

/**
 * The days that wait to be translated, in the account's own database. What it refuses is kept for this visit. `language`: the one
 * they wait to be translated into, beside the first that is learned.
 */
export function createWaitingDays(database: DiaryDatabase, name: string, language?: LanguageCode) {
  const key = language === undefined ? KEY : `${KEY} ${language}`
  let known: Day[] = []

  async function run(change: (days: Day[]) => Day[]): Promise<Day[]> {
    const outcome = await database.run<Day[]>('meta', 'readwrite', (store, keep) => {
      const request = store.get(key)
      request.onsuccess = () => {
        const days = asDays(request.result)
        const next = change(days)
        if (next !== days) store.put(next, key)
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

/** The store of an account in the language that is learned now, on a connection of its own. */
export function openWaitingDays(profileId: string, now?: LanguageNow) {
  const name = diaryDatabaseName(profileId)
  const language = now?.isOneOfSeveral && now.language !== now.first ? now.language : undefined
  return createWaitingDays(createDiaryDatabase(name), name, language)
}
