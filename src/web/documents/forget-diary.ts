import { diaryDatabaseName } from './database.ts'
import { keepStored, storedKeys } from './local-storage.ts'
import { PROFILE_KEYS } from './profile-keys.ts'

const TIMEOUT_MS = 5000 // a tab that holds the database closes it at once, or not at all

function deleteDatabase(name: string, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve(true)
    request.onerror = () => {
      console.error('The diary could not be removed', request.error)
      resolve(false)
    }
    setTimeout(() => resolve(false), timeoutMs)
  })
}

function isOf(profileId: string, key: string): boolean {
  return Object.values(PROFILE_KEYS)
    .map((keyOf) => keyOf(profileId))
    .some((own) => (own.endsWith(':') ? key.startsWith(own) : key === own))
}

/** Removes all that a profile has written in this browser. Answers whether it is gone. */
export async function forgetDiary(profileId: string, timeoutMs = TIMEOUT_MS): Promise<boolean> {
  try {
    for (const key of storedKeys()) if (isOf(profileId, key)) keepStored(key, null)
    return await deleteDatabase(diaryDatabaseName(profileId), timeoutMs)
  } catch (error) {
    console.error('The diary could not be removed', error)
    return false
  }
}
