import type { StoreFailure } from '#domain/journal/entry-store.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'

const VERSION = 1
const OPEN_TIMEOUT_MS = 10_000 // a blocked or broken open may never answer

type DiaryStoreName = 'entries' | 'meta' | 'practice'

/** One account's database on this device. */
export type DiaryDatabase = {
  /**
   * Runs one transaction. `work` issues its requests and hands its result to `keep`; the answer comes when
   * the transaction is complete, that is durable. A lost connection is reopened once.
   */
  run<Value>(
    store: DiaryStoreName,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore, keep: (value: Value) => void) => void,
  ): Promise<Outcome<Value, StoreFailure>>
  close(): void
}

/** The database of one account: a second person on this browser never sees the first one's diary. */
export function diaryDatabaseName(profileId: string): string {
  return `diary:${profileId}`
}

function upgrade(database: IDBDatabase): void {
  const entries = database.createObjectStore('entries', { keyPath: 'date' })
  entries.createIndex('dirty', 'dirty')
  database.createObjectStore('meta')
  database.createObjectStore('practice', { keyPath: 'date' })
}

class BlockedError extends Error {}

function openConnection(name: string, onLost: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, VERSION)
    const timer = setTimeout(() => reject(new BlockedError('opening took too long')), OPEN_TIMEOUT_MS)
    request.onupgradeneeded = () => upgrade(request.result)
    request.onblocked = () => reject(new BlockedError('another tab holds an older version'))
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      clearTimeout(timer)
      const database = request.result
      database.onclose = onLost
      database.onversionchange = () => {
        database.close() // a newer version in another tab must not wait for this one
        onLost()
      }
      resolve(database)
    }
  })
}

function asFailure(error: unknown): StoreFailure {
  if (error instanceof BlockedError) return 'storage-blocked'
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return 'storage-full'
  return name === 'VersionError' ? 'storage-blocked' : 'storage-unavailable'
}

function runOnce<Value>(
  database: IDBDatabase,
  storeName: DiaryStoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, keep: (value: Value) => void) => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    let kept: { value: Value } | undefined
    const transaction = database.transaction(storeName, mode, { durability: 'strict' })
    transaction.oncomplete = () => {
      if (kept === undefined) reject(new Error('the transaction kept no value'))
      else resolve(kept.value)
    }
    transaction.onabort = () => reject(transaction.error)
    work(transaction.objectStore(storeName), (value) => {
      kept = { value }
    })
  })
}

/** Opens lazily, at the first transaction; `open()` early to have it ready. */
export function createDiaryDatabase(name: string): DiaryDatabase & { open(): void } {
  let connection: Promise<IDBDatabase> | undefined
  const forget = () => {
    connection = undefined
  }
  const connect = () => {
    connection ??= openConnection(name, forget).catch((error) => {
      forget()
      throw error
    })
    return connection
  }
  const attempt = async <Value>(...args: RunArgs<Value>) => runOnce(await connect(), ...args)
  return {
    open: () => void connect().catch(() => undefined /* the first transaction reports it */),
    async run(...args) {
      try {
        return success(await attempt(...args))
      } catch (error) {
        if (asFailure(error) !== 'storage-unavailable') return failure(asFailure(error))
      }
      forget() // Safari drops connections in the background: try once more on a new one
      try {
        return success(await attempt(...args))
      } catch (error) {
        console.error('The diary storage failed', error)
        return failure(asFailure(error))
      }
    },
    close() {
      void connection?.then(
        (database) => database.close(),
        () => undefined /* it never opened */,
      )
      forget()
    },
  }
}

type RunArgs<Value> = [
  store: DiaryStoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, keep: (value: Value) => void) => void,
]
