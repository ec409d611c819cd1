import { type Clock, dayOf } from '#domain/clock.ts'
import type { EntryStore } from '#domain/journal/entry-store.ts'
import type { SentenceKey } from '#domain/kinds/sentence-key.ts'
import { once } from '#domain/promises.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { newRandomId, whenIdle } from '#web/device/browser-device.ts'
import type { DiaryDatabase } from '#web/documents/database.ts'
import { createLeftMinutes, createMinutes, hasLeftovers, watchMinutes } from '#web/documents/minutes.ts'
import { createReadingCache } from '#web/documents/reading-cache.ts'
import { createRecordings, createSentences } from '#web/documents/sentences.ts'
import type { PracticeServices, SentenceServices } from './services.ts'

type Options = {
  database: DiaryDatabase
  name: string // of the database
  profileId: string
  entries: EntryStore
  clock: Clock
  isHereOnly: boolean
}

/** What is kept of practice in the account's own database. */
export function createPracticeServices(options: Options): PracticeServices {
  const { database, name, profileId, entries, clock, isHereOnly } = options
  const loadSentences = once(async () => createSentenceServices(database, name))
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

/** What is kept of sentences and of the sounds of the learner. `name`: of the database. */
function createSentenceServices(database: DiaryDatabase, name: string): SentenceServices {
  return {
    ...tellWritten(createSentences(database, name)),
    recordings: createRecordings(database),
    readings: createReadingCache(database),
    loadMeanings: once(async () =>
      (await import('#web/documents/meaning-cache.ts')).createMeaningCache(database),
    ),
    newId: newRandomId,
  }
}

/** A store of sentences that tells what is written through it. */
export function tellWritten(sentences: SentenceStore): Pick<SentenceServices, 'sentences' | 'watchWritten'> {
  const { subscribe, emit } = createSubscribers<SentenceKey>()
  return {
    sentences: {
      ...sentences,
      async update(key, change) {
        const written = await sentences.update(key, change)
        if (written.ok) emit(key)
        return written
      },
    },
    watchWritten: subscribe,
  }
}
