import { browserClock, whenIdle } from './adapters/browser-clock.ts'
import { createDiaryDatabase, diaryDatabaseName } from './adapters/diary-database.ts'
import { downloadFile } from './adapters/download-file.ts'
import { translatorFinder } from './adapters/find-translators.ts'
import { createIndexedDbEntryStore } from './adapters/indexeddb-entry-store.ts'
import { createIndexedDbPracticeStore } from './adapters/indexeddb-practice-store.ts'
import { createLocalAccountService } from './adapters/local-account-service.ts'
import { createLocalStorageDraftRescue } from './adapters/local-storage-draft-rescue.ts'
import { createLocalStorageEarlierDiary } from './adapters/local-storage-earlier-diary.ts'
import { createLocalStorageFirstPaintCache } from './adapters/local-storage-first-paint-cache.ts'
import { createMediaRecorder } from './adapters/media-recorder.ts'
import { createWebSpeechListener } from './adapters/web-speech-listener.ts'
import { createWebSpeechVoice } from './adapters/web-speech-voice.ts'
import type { Services } from './services.ts'

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
        practice: createIndexedDbPracticeStore(database),
        rescue: createLocalStorageDraftRescue(profileId),
      }
    },
    cache: createLocalStorageFirstPaintCache(),
    earlier: createLocalStorageEarlierDiary(),
    findTranslators: translatorFinder(),
    voice: createWebSpeechVoice(),
    listener: createWebSpeechListener(),
    recorder: createMediaRecorder(),
    random: () => Math.random().toString(36).slice(2, 10),
    whenIdle,
    confirm: (question) => window.confirm(question),
    download: downloadFile,
  }
}
