import { browserClock, whenIdle } from './adapters/browser-clock.ts'
import { createDiaryDatabase, diaryDatabaseName } from './adapters/diary-database.ts'
import { downloadFile } from './adapters/download-file.ts'
import { createIndexedDbEntryStore } from './adapters/indexeddb-entry-store.ts'
import { createIndexeddbPracticeStore } from './adapters/indexeddb-practice-store.ts'
import { createLocalAccountService } from './adapters/local-account-service.ts'
import { createLocalStorageDraftRescue } from './adapters/local-storage-draft-rescue.ts'
import { createLocalStorageEarlierDiary } from './adapters/local-storage-earlier-diary.ts'
import { createLocalStorageFirstPaintCache } from './adapters/local-storage-first-paint-cache.ts'
import type { Services } from './services.ts'

// What writing does not need comes in chunks of its own, once.
const speech = once(() => import('./browser-speech.ts'))
const translators = once(() => import('./browser-translators.ts'))

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined // a lost connection is tried again at the next press
      throw error
    })
    return loading
  }
}

/** The adapters for a real browser. */
export function createBrowserServices(): Services {
  return {
    clock: browserClock,
    accounts: createLocalAccountService(),
    openDiary(profileId) {
      const name = diaryDatabaseName(profileId)
      const database = createDiaryDatabase(name)
      database.open()
      return {
        entries: createIndexedDbEntryStore(database, name),
        practice: createIndexeddbPracticeStore(database),
        rescue: createLocalStorageDraftRescue(profileId),
      }
    },
    cache: createLocalStorageFirstPaintCache(),
    earlier: createLocalStorageEarlierDiary(),
    findTranslators: async () => (await translators()).find(),
    speech: async () => (await speech()).services,
    random: () => Math.random().toString(36).slice(2, 10),
    whenIdle,
    confirm: (question) => window.confirm(question),
    download: downloadFile,
  }
}
