import { createLocalStorageDraftRescue } from './adapters/local-storage-draft-rescue.ts'
import { createLocalStorageEarlierDiary } from './adapters/local-storage-earlier-diary.ts'
import type { SparePlaces } from './journal/take-in-strays.ts'

/** Where words of one account may lie outside its store, in this browser. */
export function sparePlaces(profileId: string): SparePlaces {
  return { rescue: createLocalStorageDraftRescue(profileId), earlier: createLocalStorageEarlierDiary() }
}
