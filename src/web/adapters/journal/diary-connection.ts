import { AFTER_DAYS } from '#domain/sync/after-days.ts'

const VERSION = 2
const OPEN_TIMEOUT_MS = 5000 // a blocked or broken open may never answer; a healthy one takes 1 to 50 ms

export class BlockedError extends Error {}

export class SilentError extends Error {}

export type ConnectionEvents = {
  /** The browser has closed it, or another tab deletes the database. */
  closed(database: IDBDatabase): void
  /** A newer version of the app wants the database, for which the connection has been closed. */
  superseded(): void
  /** It opened after it had been given up. */
  late(database: IDBDatabase, isNew: boolean): void
}

type Opened = { database: IDBDatabase; isNew: boolean }

function addFirstStores(database: IDBDatabase): void {
  const entries = database.createObjectStore('entries', { keyPath: 'date' })
  entries.createIndex('dirty', 'dirty')
  database.createObjectStore('meta')
  database.createObjectStore('practice', { keyPath: 'date' })
}

/** What was practised is shared by sync, but for sounds. A device that has every page asks for what else there is. */
function addPractice(database: IDBDatabase, meta: IDBObjectStore): void {
  for (const name of ['minutes', 'sentences'])
    database.createObjectStore(name, { keyPath: 'key' }).createIndex('dirty', 'dirty')
  database.createObjectStore('recordings', { keyPath: 'id' }).createIndex('sentence', 'sentence')
  const request = meta.get('sync')
  request.onsuccess = () => {
    if (request.result?.before === null) meta.put({ ...request.result, before: AFTER_DAYS }, 'sync')
  }
}

/** Each version adds its step. */
function upgrade({ result, transaction }: IDBOpenDBRequest, from: number): void {
  if (from < 1) addFirstStores(result)
  if (from < 2 && transaction !== null) addPractice(result, transaction.objectStore('meta'))
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
export function openConnection(name: string, events: ConnectionEvents): Promise<Opened> {
  return new Promise((resolve, reject) => {
    let isGivenUp = false
    let isNew = false
    const giveUp = (error: Error) => {
      isGivenUp = true
      reject(error)
    }
    const request = indexedDB.open(name, VERSION)
    const timer = setTimeout(() => giveUp(new SilentError('opening took too long')), OPEN_TIMEOUT_MS)
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
