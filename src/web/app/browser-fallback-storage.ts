import { createLocalStorageDraftBackup } from '#web/adapters/journal/local-storage-draft-backup.ts'
import { createLocalStorageLegacyDiary } from '#web/adapters/journal/local-storage-legacy-diary.ts'
import type { FallbackStorage } from '#web/journal/take-in-legacy-data.ts'

/** Where words of one account may lie outside its store, in this browser. */
export function fallbackStorage(profileId: string): FallbackStorage {
  return { rescue: createLocalStorageDraftBackup(profileId), earlier: createLocalStorageLegacyDiary() }
}
