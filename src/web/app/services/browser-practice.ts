import { type Clock, dayOf } from '#domain/clock.ts'
import type { EntryStore } from '#domain/journal/entry-store.ts'
import { once } from '#domain/once.ts'
import { whenIdle } from '#web/adapters/browser/browser-device.ts'
import type { DiaryDatabase } from '#web/adapters/journal/diary-database.ts'
import {
  createIndexedDbPracticeStore,
  hasLeftovers,
} from '#web/adapters/practice/indexeddb-practice-store.ts'
import { createPracticeBackup } from '#web/adapters/practice/practice-backup.ts'
import type { PracticeServices } from './services.ts'

type Options = {
  database: DiaryDatabase
  name: string
  entries: EntryStore
  clock: Clock
  isHereOnly: boolean
}

/** What is kept of practice in the account's own database. The diary, which needs the minutes alone, loads no more. */
export function createPracticeServices(options: Options): PracticeServices {
  const { database, name, entries, clock, isHereOnly } = options
  const loadSentences = once(async () => {
    const { createSentenceServices } = await import('./browser-sentences.ts')
    return createSentenceServices(database, name)
  })
  return {
    minutes: createIndexedDbPracticeStore(database),
    backup: createPracticeBackup(name),
    loadSentences,
    async tidy(language) {
      const now = clock.now()
      if (!(await hasLeftovers(database, { today: dayOf(now), isHereOnly }))) return
      const [{ tidyPractice }, { sentences, recordings }] = await Promise.all([
        import('#web/adapters/practice/tidy-practice.ts'),
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
