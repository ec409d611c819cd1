import type { StoreEvent, StoreFailure } from '#domain/journal/entry-store.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import {
  BlockedError,
  type ConnectionEvents,
  DIARY_SCHEMA,
  openConnection,
  renewWriteLog,
  SilentError,
  type Transaction,
  transactOn,
} from './database-connection.ts'

export type DiaryStoreName = 'entries' | 'meta' | 'practice' | 'minutes' | 'sentences' | 'recordings'

export type DiaryDatabase = {
  /**
   * Runs one transaction; `work` gets the first of its stores and hands its result to `keep`, which is answered once
   * it is durable. A lost connection is reopened once. Where there is no room, sounds make room: they can be said again.
   */
  run<Value>(...transaction: Transaction<Value, DiaryStoreName>): Promise<Outcome<Value, StoreFailure>>
  watch(onEvent: (event: StoreEvent) => void): () => void
  close(): void
}

/** Waits before opening again what the browser has closed: while it deletes a site's data it refuses for a moment. */
const REOPEN_MS = [50, 200, 1000, 4000]

/** One database for each account: people who share a browser never see the diary of another. */
export function diaryDatabaseName(profileId: string): string {
  return `diary:${profileId}`
}

function asFailure(error: unknown): StoreFailure {
  if (error instanceof BlockedError) return 'storage-blocked'
  if (error instanceof SilentError) return 'storage-silent'
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return 'storage-full'
  return name === 'VersionError' ? 'storage-newer' : 'storage-unavailable'
}

/** Chromium, clearing a site's data, closes the connection and never ends a transaction that has just begun. */
async function runOnce<Value>(database: IDBDatabase, transaction: Transaction<Value>): Promise<Value> {
  const { promise: closed, reject } = Promise.withResolvers<never>()
  const close = () => reject(new Error('the connection was closed'))
  database.addEventListener('close', close)
  try {
    return await Promise.race([transactOn(database, transaction), closed])
  } finally {
    database.removeEventListener('close', close)
  }
}

/** The connections of this page: whichever first opens a database the browser has cleared makes it, and alone knows. */
const connections = new Set<{ name: string; onMade(): void }>()

/** Keeps one connection, opened when it is first needed, and again when it is lost. */
function createConnection(name: string, emit: (event: StoreEvent) => void, isWatched: () => boolean) {
  let connection: Promise<IDBDatabase> | undefined
  let current: IDBDatabase | undefined
  let wasOpen = false
  let hasFailed = false
  let isClosed = false
  const here = {
    name,
    onMade() {
      if (wasOpen) emit('cleared')
    },
  }
  connections.add(here)

  function forget(): void {
    connection = undefined
    current = undefined
  }
  /** Answers whether it was in use: what is asked next opens another. */
  function lose(database: IDBDatabase): boolean {
    if (current !== database) return false
    forget()
    return true
  }
  function opened(database: IDBDatabase, isNew: boolean): IDBDatabase {
    if (isNew) for (const one of connections) if (one.name === name) one.onMade()
    if (hasFailed) emit('back')
    wasOpen = true
    hasFailed = false
    current = database
    return database
  }
  const events: ConnectionEvents = {
    closed(database) {
      if (lose(database) && isWatched()) void reopen()
    },
    superseded() {
      forget()
      hasFailed = true
      emit('newer')
    },
    late(database, isNew) {
      if (connection !== undefined || isClosed) return database.close()
      connection = Promise.resolve(database)
      opened(database, isNew)
    },
  }
  function connect(): Promise<IDBDatabase> {
    connection ??= openConnection(name, DIARY_SCHEMA, events).then(
      ({ database, isNew }) => opened(database, isNew),
      (error) => {
        hasFailed = true
        forget()
        throw error
      },
    )
    return connection
  }
  /** Resolves once it is open, or given up; the next transaction reports what is wrong. */
  async function reopen(): Promise<void> {
    for (const pause of REOPEN_MS) {
      if (isClosed) return
      try {
        await connect()
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }
  return {
    connect,
    lose,
    close() {
      isClosed = true
      connections.delete(here)
      void connection?.then(
        (database) => database.close(),
        () => undefined /* it never opened */,
      )
      forget()
    },
  }
}

/** Opens at the first transaction, or earlier by `open()`. */
export function createDiaryDatabase(name: string): DiaryDatabase & { open(): void } {
  const { subscribe, emit } = createSubscribers<StoreEvent>()
  let isWatched = false
  const { connect, lose, close } = createConnection(name, emit, () => isWatched)
  let isLogRenewed = false
  async function attempt<Value>(transaction: Transaction<Value>): Promise<Value> {
    const database = await connect()
    const value = await runOnce(database, transaction).catch((error) => {
      if (asFailure(error) === 'storage-unavailable') lose(database)
      throw error
    })
    if (transaction[1] === 'readwrite' && !isLogRenewed) {
      isLogRenewed = true
      renewWriteLog() // after the first write: nothing that was opened or typed waits for it
    }
    return value
  }
  /** Drops all sounds; answers whether there were any. */
  async function dropSounds(): Promise<boolean> {
    const count = await attempt<number>([
      'recordings',
      'readwrite',
      (sounds, keep) => {
        const request = sounds.count()
        request.onsuccess = () => {
          if (request.result > 0) sounds.clear()
          keep(request.result)
        }
      },
    ])
    return count > 0
  }
  async function attemptInRoom<Value>(transaction: Transaction<Value>): Promise<Value> {
    try {
      return await attempt(transaction)
    } catch (error) {
      const isSound = transaction[0] === 'recordings'
      if (isSound || asFailure(error) !== 'storage-full' || !(await dropSounds())) throw error
      return attempt(transaction)
    }
  }
  return {
    open: () => void connect().catch(() => undefined /* the first transaction reports it */),
    async run(...transaction) {
      try {
        return success(await attemptInRoom(transaction))
      } catch (error) {
        if (asFailure(error) !== 'storage-unavailable') return failure(asFailure(error))
      }
      // Safari drops connections in the background: try once more on a new one
      try {
        return success(await attempt(transaction))
      } catch (error) {
        console.error('The diary storage failed', error)
        return failure(asFailure(error))
      }
    },
    watch(onEvent) {
      isWatched = true
      return subscribe(onEvent)
    },
    close,
  }
}
