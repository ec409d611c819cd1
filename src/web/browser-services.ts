import { createAccounts } from './accounts-here.ts'
import { browserClock, whenIdle } from './adapters/browser-clock.ts'
import { createDiaryDatabase, diaryDatabaseName } from './adapters/diary-database.ts'
import { downloadFile } from './adapters/download-file.ts'
import { createIndexedDbEntryStore } from './adapters/indexeddb-entry-store.ts'
import { createLocalStorageFirstPaintCache } from './adapters/local-storage-first-paint-cache.ts'
import { once } from './once.ts'
import type { Services } from './services.ts'

/** The adapters for a real browser. */
export function createBrowserServices(): Services {
  const accounts = createAccounts()
  // What writing does not need comes in chunks of its own, once.
  const speech = once(async () => (await import('./browser-speech.ts')).createSpeechServices(accounts))
  const translators = once(async () =>
    (await import('./browser-translators.ts')).createTranslatorFinder(accounts),
  )
  return {
    clock: browserClock,
    accounts,
    openDiary(profileId) {
      const name = diaryDatabaseName(profileId)
      const database = createDiaryDatabase(name)
      database.open()
      return {
        entries: createIndexedDbEntryStore(database, name),
        loadPractice: once(async () =>
          (await import('./adapters/indexeddb-practice-store.ts')).createIndexeddbPracticeStore(database),
        ),
        loadSpare: once(async () => (await import('./browser-spare-places.ts')).sparePlaces(profileId)),
      }
    },
    openDemoDiary: async (accountId) =>
      (await import('./adapters/indexeddb-demo-diary.ts')).openDemoDiary(accountId),
    forgetDiary: async (profileId) => (await import('./adapters/forget-diary.ts')).forgetDiary(profileId),
    cache: createLocalStorageFirstPaintCache(),
    findTranslators: async () => (await translators())(),
    speech,
    random: () => Math.random().toString(36).slice(2, 10),
    whenIdle,
    confirm: (question) => window.confirm(question),
    download: downloadFile,
    copy: async (text) => (await import('./adapters/copy-text.ts')).copyText(text),
    print: () => window.print(),
  }
}
