import { diaryDatabaseName } from './diary-database.ts'

const PATIENCE_MS = 5000 // a tab that holds the database lets go of it at once, or not at all

function deleteDatabase(name: string, patienceMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve(true)
    request.onerror = () => {
      console.error('The diary could not be removed', request.error)
      resolve(false)
    }
    setTimeout(() => resolve(false), patienceMs)
  })
}

/** Words and notes of a profile that lie outside its database: what was rescued, and whether it left the demo. */
function forgetKeys(profileId: string): void {
  const own = Object.keys(localStorage).filter(
    (key) => key.startsWith(`echolog.rescue:${profileId}:`) || key === `echolog.demo-left:${profileId}`,
  )
  for (const key of own) localStorage.removeItem(key)
}

/** Removes everything that a profile has written in this browser. Answers whether it is gone. */
export async function forgetDiary(profileId: string, patienceMs = PATIENCE_MS): Promise<boolean> {
  try {
    forgetKeys(profileId)
    return await deleteDatabase(diaryDatabaseName(profileId), patienceMs)
  } catch (error) {
    console.error('The diary could not be removed', error)
    return false
  }
}
