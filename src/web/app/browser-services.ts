import { once } from '#domain/once.ts'
import { browserClock, whenIdle } from '#web/adapters/browser/browser-clock.ts'
import { downloadFile } from '#web/adapters/browser/download-file.ts'
import { createDiaryDatabase, diaryDatabaseName } from '#web/adapters/journal/diary-database.ts'
import { createIndexedDbEntryStore } from '#web/adapters/journal/indexeddb-entry-store.ts'
import { createLocalStorageFirstPaintCache } from '#web/adapters/journal/local-storage-first-paint-cache.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import { createAccounts } from './browser-accounts.ts'
import type { Services } from './services.ts'

/** The adapters for a real browser. */
export function createBrowserServices(): Services {
  const accounts = createAccounts()
  // What writing does not need comes in chunks of its own, once.
  const speech = once(async () => {
    loadTexts(['speech']).catch((error) => console.error('Failures of speech have no words yet', error))
    return (await import('./browser-speech.ts')).createSpeechServices(accounts)
  })
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
          (await import('#web/adapters/journal/indexeddb-practice-store.ts')).createIndexeddbPracticeStore(
            database,
          ),
        ),
        loadFallbackStorage: once(async () =>
          (await import('./browser-fallback-storage.ts')).fallbackStorage(profileId),
        ),
      }
    },
    openDemoDiary: async (accountId) =>
      (await import('#web/adapters/journal/indexeddb-demo-diary.ts')).openDemoDiary(accountId),
    forgetDiary: async (profileId) =>
      (await import('#web/adapters/journal/forget-diary.ts')).forgetDiary(profileId),
    cache: createLocalStorageFirstPaintCache(),
    findTranslators: async () => (await translators())(),
    speech,
    random: () => Math.random().toString(36).slice(2, 10),
    whenIdle,
    confirm: (question) => window.confirm(question),
    download: downloadFile,
    copy: async (text) => (await import('#web/adapters/browser/copy-text.ts')).copyText(text),
    print: () => window.print(),
  }
}
