import { parseProfile } from '#domain/accounts/parse-profile.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { openConnection, type Schema, transactOn } from './database-connection.ts'

/** Profiles used in this browser: logging in again restores name and languages. */
export type KnownProfiles = {
  find(id: string): Promise<Profile | null>
  keep(profile: Profile): Promise<void>
}

const DATABASE = 'echolog.profiles'
const STORE = 'profiles'
const SCHEMA: Schema = {
  version: 1,
  upgrade: ({ result }) => void result.createObjectStore(STORE, { keyPath: 'id' }),
}
const OPEN_TIMEOUT_MS = 3000 // a broken open may never answer, and a log-in must not wait for it

/** Opens the database for one transaction: it is needed at most once a log-in. */
async function run<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const events = {
    closed: () => undefined,
    superseded: () => undefined,
    late: (late: IDBDatabase) => late.close(),
  }
  const { database } = await openConnection(DATABASE, SCHEMA, events, OPEN_TIMEOUT_MS)
  try {
    return await transactOn<Value>(database, [
      STORE,
      mode,
      (store, keep) => {
        const request = work(store)
        request.onsuccess = () => keep(request.result)
      },
    ])
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
