import { AFTER_DAYS } from '#domain/row.ts'

const OPEN_TIMEOUT_MS = 5000 // a blocked or broken open may never answer; a healthy one takes 1 to 50 ms

export class BlockedError extends Error {}

export class SilentError extends Error {}

/** What a database holds. Versions and names never change: tabs of earlier versions have the same one open. */
export type Schema = {
  version: number
  /** Makes what is not there in a database of the version `from`; each version adds its step. */
  upgrade(request: IDBOpenDBRequest, from: number): void
}

export type ConnectionEvents = {
  /** The browser has closed it, or another tab deletes the database. */
  closed(database: IDBDatabase): void
  /** A newer version of the app wants the database, for which the connection has been closed. */
  superseded(): void
  /** It opened after it had been given up. */
  late(database: IDBDatabase, isNew: boolean): void
}

type Opened = { database: IDBDatabase; isNew: boolean }

/** In `meta` of a diary that this version has made: nothing in it was written before there was sync. */
export const MADE_FOR_SYNC = 'made-for-sync'

function addFirstStores(database: IDBDatabase): void {
  const entries = database.createObjectStore('entries', { keyPath: 'date' })
  entries.createIndex('dirty', 'dirty')
  database.createObjectStore('meta').put(1, MADE_FOR_SYNC)
  database.createObjectStore('practice', { keyPath: 'date' })
}

/** What was practised is shared by sync, but for sounds. A device that has every entry asks for what else there is. */
function addPractice(database: IDBDatabase, meta: IDBObjectStore): void {
  for (const name of ['minutes', 'sentences'])
    database.createObjectStore(name, { keyPath: 'key' }).createIndex('dirty', 'dirty')
  database.createObjectStore('recordings', { keyPath: 'id' }).createIndex('sentence', 'sentence')
  const request = meta.get('sync')
  request.onsuccess = () => {
    if (request.result?.before === null) meta.put({ ...request.result, before: AFTER_DAYS }, 'sync')
  }
}

/** The diary of one account. */
export const DIARY_SCHEMA: Schema = {
  version: 2,
  upgrade({ result, transaction }, from) {
    if (from < 1) addFirstStores(result)
    if (from < 2 && transaction !== null) addPractice(result, transaction.objectStore('meta'))
  },
}

function follow(database: IDBDatabase, events: ConnectionEvents): void {
  database.onclose = () => events.closed(database)
  database.onversionchange = ({ newVersion }) => {
    database.close() // a change or deletion must not wait for this tab
    if (newVersion === null) events.closed(database)
    else events.superseded()
  }
}

/** Opens a connection; rejects with BlockedError, SilentError or an error of the browser. */
export function openConnection(
  name: string,
  { version, upgrade }: Schema,
  events: ConnectionEvents,
  timeoutMs = OPEN_TIMEOUT_MS,
): Promise<Opened> {
  return new Promise((resolve, reject) => {
    let isGivenUp = false
    let isNew = false
    const giveUp = (error: Error) => {
      isGivenUp = true
      reject(error)
    }
    const request = indexedDB.open(name, version)
    const timer = setTimeout(() => giveUp(new SilentError('opening took too long')), timeoutMs)
    request.onupgradeneeded = ({ oldVersion }) => {
      isNew = oldVersion === 0
      upgrade(request, oldVersion)
    }
    request.onblocked = () => giveUp(new BlockedError('another tab holds an older version'))
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      clearTimeout(timer)
      const database = request.result
      follow(database, events)
      if (isGivenUp) events.late(database, isNew)
      else resolve({ database, isNew })
    }
  })
}

/** The object stores of one transaction, and what it does with the first of them; `keep` gets the result. */
export type Transaction<Value, Name extends string = string> = [
  stores: Name | Name[],
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, keep: (value: Value) => void) => void,
]

/** Runs one transaction; resolves with what `work` has kept once it is durable: a `strict` one is on the disk then. */
export function transactOn<Value>(
  database: IDBDatabase,
  [stores, mode, work]: Transaction<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    let kept: { value: Value } | undefined
    const transaction = database.transaction(stores, mode, { durability: 'strict' })
    transaction.oncomplete = () => {
      if (kept === undefined) reject(new Error('the transaction kept no value'))
      else resolve(kept.value)
    }
    transaction.onabort = () => reject(transaction.error)
    const [first = ''] = [stores].flat()
    work(transaction.objectStore(first), (value) => {
      kept = { value }
    })
  })
}

const SCRATCH = 'echolog-write-log'

/**
 * Has Chromium begin a new log of IndexedDB writes. A kill may cut the last record of a log in half; Chromium appends
 * to it after the restart, cannot read it at the next one, and empties every database of the site
 * (https://github.com/google/leveldb/issues/1287). Deleting a database ends the log, whatever the database held.
 */
export function renewWriteLog(): void {
  const request = indexedDB.open(SCRATCH)
  request.onsuccess = () => {
    request.result.close()
    indexedDB.deleteDatabase(SCRATCH)
  }
  request.onerror = (event) => event.preventDefault() // the diary's own transactions report what is wrong
}
