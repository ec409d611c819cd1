import { type Clock, dayOf } from '#domain/clock.ts'
import type { EntryStore } from '#domain/journal/entry-store.ts'
import { once } from '#domain/promises.ts'
import { whenIdle } from '#web/device/browser-device.ts'
import type { DiaryDatabase } from '#web/documents/database.ts'
import { createLeftMinutes, createMinutes, hasLeftovers, watchMinutes } from '#web/documents/minutes.ts'
import type { PracticeServices } from './services.ts'

type Options = {
  database: DiaryDatabase
  name: string // of the database
  profileId: string
  entries: EntryStore
  clock: Clock
  isHereOnly: boolean
}

/** What is kept of practice in the account's own database. The diary, which needs the minutes alone, loads no more. */
export function createPracticeServices(options: Options): PracticeServices {
  const { database, name, profileId, entries, clock, isHereOnly } = options
  const loadSentences = once(async () => {
    const { createSentenceServices } = await import('./browser-sentences.ts')
    return createSentenceServices(database, name)
  })
  return {
    minutes: createMinutes(database),
    backup: createLeftMinutes(profileId),
    watchMinutes: (changed) => watchMinutes(name, changed),
    loadSentences,
    async tidy(language) {
      const now = clock.now()
      if (!(await hasLeftovers(database, { today: dayOf(now), isHereOnly }))) return
      const [{ tidyPractice }, { sentences, recordings }] = await Promise.all([
        import('#web/documents/tidy-practice.ts'),
        loadSentences(),
      ])
      await tidyPractice({
        database,
        entries,
        sentences,
        recordings,
        now,
        pause: whenIdle,
        isHereOnly,
        language,
      })
    },
  }
}
