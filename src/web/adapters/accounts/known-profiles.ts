import { parseProfile } from '#domain/accounts/parse-profile.ts'
import type { Profile } from '#domain/accounts/profile.ts'

/** Profiles used in this browser: logging in again restores name and languages. */
export type KnownProfiles = {
  find(id: string): Promise<Profile | null>
  keep(profile: Profile): Promise<void>
}

const DATABASE = 'echolog.profiles'
const STORE = 'profiles'
const VERSION = 1
const OPEN_TIMEOUT_MS = 3000 // a broken open may never answer, and a log-in must not wait for it

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION)
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE, { keyPath: 'id' })
    setTimeout(() => reject(new Error('opening took too long')), OPEN_TIMEOUT_MS)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('another tab holds an older version'))
  })
}

async function run<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await open()
  try {
    return await new Promise<Value>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** In IndexedDB. Without it nobody is locked out: name and languages are asked for again. */
export function createKnownProfiles(): KnownProfiles {
  return {
    async find(id) {
      try {
        return parseProfile(await run('readonly', (store) => store.get(id)))
      } catch (error) {
        console.error('The profiles of this browser could not be read', error)
        return null
      }
    },
    async keep(profile) {
      try {
        await run('readwrite', (store) => store.put(profile))
      } catch (error) {
        console.error('The profile could not be kept for the next log-in', error)
      }
    },
  }
}
