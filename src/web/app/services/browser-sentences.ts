import { newRandomId } from '#web/adapters/browser/random-id.ts'
import type { DiaryDatabase } from '#web/adapters/journal/diary-database.ts'
import { createIndexedDbRecordingStore } from '#web/adapters/practice/indexeddb-recording-store.ts'
import { createIndexedDbSentenceStore } from '#web/adapters/practice/indexeddb-sentence-store.ts'
import type { SentenceServices } from './services.ts'

/** What is kept of sentences and of the sounds of the learner. `name`: of the database. */
export function createSentenceServices(database: DiaryDatabase, name: string): SentenceServices {
  return {
    sentences: createIndexedDbSentenceStore(database, name),
    recordings: createIndexedDbRecordingStore(database),
    newId: newRandomId,
  }
}
