import type { SyncDevice } from '#domain/sync/sync-ports.ts'
import type { DiaryDatabase } from './database.ts'

const LEASE_MS = 30_000
const LEASE_KEY = 'sync-lease' // in `meta`

type Lease = { owner: string; until: number } // epoch ms

/** A lease of the past, or one so far ahead that the clock must have been turned back since. */
function isOver({ until }: Lease): boolean {
  const left = until - Date.now()
  return left <= 0 || left > LEASE_MS
}

/** For browsers without the Web Locks API: whoever holds the lease may work. Two at once would only ask twice. */
function createLease(database: DiaryDatabase, owner: string): SyncDevice['exclusively'] {
  const change = (next: (held: Lease | undefined) => Lease | null | undefined) =>
    database.run<boolean>('meta', 'readwrite', (meta, keep) => {
      const request: IDBRequest<Lease | undefined> = meta.get(LEASE_KEY)
      request.onsuccess = () => {
        const lease = next(request.result)
        if (lease === null) meta.delete(LEASE_KEY)
        else if (lease !== undefined) meta.put(lease, LEASE_KEY)
        keep(lease !== undefined)
      }
    })
  return async (work) => {
    const isFree = (held?: Lease) => held === undefined || held.owner === owner || isOver(held)
    const taken = await change((held) => (isFree(held) ? { owner, until: Date.now() + LEASE_MS } : undefined))
    if (!taken.ok || !taken.value) return false
    try {
      await work()
    } finally {
      await change((held) => (held?.owner === owner ? null : undefined))
    }
    return true
  }
}

/** One tab at a time; the lock is held for one piece of work, never between: that would cost the back/forward cache. */
export function createSyncLock(
  database: DiaryDatabase,
  name: string,
  owner: string,
): SyncDevice['exclusively'] {
  if (navigator.locks === undefined) return createLease(database, owner)
  return (work) =>
    navigator.locks.request(`${name}:sync`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false
      await work()
      return true
    })
}
