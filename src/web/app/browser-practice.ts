import type { Clock } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { newRandomId } from '#web/adapters/browser/random-id.ts'
import type { DiaryDatabase } from '#web/adapters/journal/diary-database.ts'
import { createIndexedDbPracticeStore } from '#web/adapters/practice/indexeddb-practice-store.ts'
import { createIndexedDbRecordingStore } from '#web/adapters/practice/indexeddb-recording-store.ts'
import { createIndexedDbSentenceStore } from '#web/adapters/practice/indexeddb-sentence-store.ts'
import type { PracticeServices } from './services.ts'

type Options = { database: DiaryDatabase; name: string; clock: Clock; isHereOnly: boolean }

/** What is kept of practice in the account's own database. */
export function createPracticeServices({ database, name, clock, isHereOnly }: Options): PracticeServices {
  const sentences = createIndexedDbSentenceStore(database, name)
  const recordings = createIndexedDbRecordingStore(database)
  return {
    minutes: createIndexedDbPracticeStore(database),
    sentences,
    recordings,
    newId: newRandomId,
    async tidy(language: LanguageCode) {
      const { tidyPractice } = await import('#web/adapters/practice/tidy-practice.ts')
      await tidyPractice({ database, sentences, recordings, now: clock.now(), isHereOnly, language })
    },
  }
}
