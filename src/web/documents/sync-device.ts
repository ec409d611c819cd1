import { ROW_KINDS, type RowKind } from '#domain/kinds/kinds.ts'
import { REFUSED, TO_SEND } from '#domain/row.ts'
import type { RefusedRow, RowCounts, SyncDevice } from '#domain/sync/sync-ports.ts'
import { newRandomId } from '#web/device/browser-device.ts'
import type { DiaryDatabase } from './database.ts'
import { MADE_FOR_SYNC } from './database-connection.ts'
import { keepStored, readStored } from './local-storage.ts'
import { PROFILE_KEYS } from './profile-keys.ts'
import { asSyncRow, ROW_PLACES, type StoredRow, storeOf } from './rows.ts'

type Counted = { rows: number; toSend: number; refused: RefusedRow[] }

function asRefused(kind: RowKind, stored: StoredRow): RefusedRow {
  const { key, refusal = 'invalid' } = asSyncRow(kind, stored)
  return { kind, key, refusal }
}

/** Counts the rows of one kind. */
function count(transaction: IDBTransaction, kind: RowKind, take: (counted: Counted) => void): void {
  const store = storeOf(transaction, kind)
  const rows = store.count()
  const toSend = store.index('dirty').count(TO_SEND)
  const refused: IDBRequest<StoredRow[]> = store.index('dirty').getAll(REFUSED)
  refused.onsuccess = () =>
    take({
      rows: rows.result,
      toSend: toSend.result,
      refused: refused.result.map((row) => asRefused(kind, row)).reverse(),
    })
}

function readCounts(database: DiaryDatabase) {
  return database.run<RowCounts>(
    Object.values(ROW_PLACES).map(({ store }) => store),
    'readonly',
    ({ transaction }, keep) => {
      const counts: RowCounts = { rows: 0, daysToSend: 0, toSend: 0, refused: [] }
      for (const kind of ROW_KINDS)
        count(transaction, kind, ({ rows, toSend, refused }) => {
          if (kind === 'day') Object.assign(counts, { rows, daysToSend: toSend })
          counts.toSend += toSend
          counts.refused.push(...refused)
        })
      keep(counts) // filled by the time the transaction has ended
    },
  )
}

/** `profileId`: whose diary; `name`: of its database. */
export function createSyncDevice(database: DiaryDatabase, name: string, profileId: string): SyncDevice {
  const key = PROFILE_KEYS.keptHere(profileId)
  return {
    counts: () => readCounts(database),
    async isFromBefore() {
      const found = await database.run<boolean>('meta', 'readonly', (meta, keep) => {
        const request = meta.get(MADE_FOR_SYNC)
        request.onsuccess = () => keep(request.result === undefined)
      })
      return !found.ok || found.value
    },
    isKeptHere: () => typeof readStored(key) === 'string',
    keepHere: (isKept) => void keepStored(key, isKept ? 'yes' : null),
    exclusively: createSyncLock(database, name, newRandomId()),
    newId: newRandomId,
  }
}

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
