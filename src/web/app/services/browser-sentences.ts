import { once } from '#domain/promises.ts'
import { newRandomId } from '#web/device/browser-device.ts'
import type { DiaryDatabase } from '#web/documents/database.ts'
import { createReadingCache } from '#web/documents/reading-cache.ts'
import { createRecordings, createSentences } from '#web/documents/sentences.ts'
import type { SentenceServices } from './services.ts'
import { tellWritten } from './tell-written.ts'

/** What is kept of sentences and of the sounds of the learner. `name`: of the database. */
export function createSentenceServices(database: DiaryDatabase, name: string): SentenceServices {
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
