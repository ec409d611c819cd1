import { createLocalStorageDraftRescue } from '#web/adapters/journal/local-storage-draft-backup.ts'
import { createLocalStorageEarlierDiary } from '#web/adapters/journal/local-storage-legacy-diary.ts'
import type { SparePlaces } from '#web/journal/take-in-legacy-data.ts'

/** Where words of one account may lie outside its store, in this browser. */
export function sparePlaces(profileId: string): SparePlaces {
  return { rescue: createLocalStorageDraftRescue(profileId), earlier: createLocalStorageEarlierDiary() }
}
