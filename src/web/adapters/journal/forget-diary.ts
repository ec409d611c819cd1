import { diaryDatabaseName, practiceBackupKey } from './diary-database.ts'
import { backupPrefix } from './leaving-backup.ts'

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

/** Says that the learner keeps the diary of a profile on this device only. */
export function keptHereKey(profileId: string): string {
  return `echolog.kept-here:${profileId}`
}

/** Says that a profile has left an earlier diary of this browser where it is. */
export function legacyLeftKey(profileId: string): string {
  return `echolog.legacy-left:${profileId}`
}

/** Backed-up drafts and minutes, and what the profile has answered about the diary of the demo and about sync. */
function forgetKeys(profileId: string): void {
  const own = Object.keys(localStorage).filter(
    (key) =>
      key.startsWith(backupPrefix(profileId)) ||
      key === `echolog.demo-left:${profileId}` ||
      key === practiceBackupKey(diaryDatabaseName(profileId)) ||
      key === keptHereKey(profileId) ||
      key === legacyLeftKey(profileId),
  )
  for (const key of own) localStorage.removeItem(key)
}

/** Removes all that a profile has written in this browser. Answers whether it is gone. */
export async function forgetDiary(profileId: string, timeoutMs = TIMEOUT_MS): Promise<boolean> {
  try {
    forgetKeys(profileId)
    return await deleteDatabase(diaryDatabaseName(profileId), timeoutMs)
  } catch (error) {
    console.error('The diary could not be removed', error)
    return false
  }
}
