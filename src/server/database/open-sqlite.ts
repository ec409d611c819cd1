import { closeSync, mkdirSync, openSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Database } from './database.ts'
import { withRetry } from './database-error.ts'
import { groupCommit, LOCK_MS } from './group-commit.ts'
import { NodeSqliteDialect } from './node-sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** Magic numbers of Linux's `statfs`, from linux/magic.h. */
const NETWORK_FILE_SYSTEMS = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
])

/** The name of the network file system with this number; undefined for others. */
export function networkFileSystem(type: number): string | undefined {
  return process.platform === 'linux' ? NETWORK_FILE_SYSTEMS.get(type) : undefined
}

/** The same for the file system of a folder. SQLite's locks fail there: https://sqlite.org/useovernet.html */
export function networkFileSystemOf(folder: string): string | undefined {
  return networkFileSystem(statfsSync(folder).type)
}

/** Device and inode of what is at a path now; undefined where nothing is, or nothing that may be looked at. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path)
    return `${dev} ${ino}`
  } catch {
    return undefined // its folder is gone, too, or the disk is
  }
}

/**
 * Tells later whether the files at these paths are still those that are there now. One that was removed or replaced under an
 * open database goes on taking writes, of which nothing is left once it is closed.
 */
function filesInPlace(paths: readonly string[]): () => boolean {
  const opened = paths.map((path) => ({ path, identity: identityOf(path) }))
  return () => opened.every(({ path, identity }) => identity !== undefined && identityOf(path) === identity)
}

/** All are set on every connection: builds of SQLite have different defaults. */
const SETTINGS: Record<string, string | number> = {
  busy_timeout: 25, // ms; short, because it blocks this process; first, because the others may wait
  journal_mode: 'wal',
  synchronous: 2, // FULL: with NORMAL a power cut lost 68,376 of 68,376 saved rows in our measurement
  foreign_keys: 1,
  fullfsync: 1, // macOS: a plain fsync leaves the data in the drive's cache
  secure_delete: 1, // overwrites deleted accounts in the file, and so in its copies
}

/** Makes a connection durable, and reads back whether it is. The failure is one line. */
export function applySqliteSettings(database: DatabaseSync): Outcome<DatabaseSync, string> {
  for (const [name, value] of Object.entries(SETTINGS)) {
    database.exec(`pragma ${name} = ${value}`)
    const [found] = Object.values(database.prepare(`pragma ${name}`).get() ?? {})
    if (found !== value) return failure(`SQLite runs with ${name} ${found} where ${value} is needed`)
  }
  return success(database)
}

/** Sets whether commits of a connection wait for the disk from now on. Not inside a transaction. */
function waitForDisk(database: DatabaseSync, waits: boolean): void {
  database.exec(`pragma synchronous = ${waits ? SETTINGS.synchronous : 1}`) // 1: NORMAL
}

/** Moves what is in the log of writes into the file and empties the log; false where another connection reads or writes. */
function emptyLog(database: DatabaseSync): boolean {
  try {
    return database.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0
  } catch {
    return false // a disk that is full or gone, which the next write tells
  }
}

/** Makes the file, for its owner alone, if it is missing. SQLite gives the files beside it the same mode. */
function makeFile(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'echolog.sqlite')
  closeSync(openSync(file, 'a', 0o600))
  return file
}

/** One connection; busy where another process is just making the same file. */
async function connect(file: string): Promise<Outcome<DatabaseSync, string>> {
  const connection = new DatabaseSync(file)
  const settled = await withRetry(async () => applySqliteSettings(connection)).catch((error) => {
    connection.close()
    throw error
  })
  if (!settled.ok) connection.close()
  return settled
}

/** SQLITE_CORRUPT and SQLITE_NOTADB: the file is damaged, or another one stands in its place. */
const DAMAGED = new Set([11, 26])

function isDamage(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: unknown }
  return typeof errcode === 'number' && DAMAGED.has(errcode & 0xff)
}

const LARGEST_PROBED_BYTES = 256 * 1024 * 1024 // a second or two; the start waits for it

/** Whether something is wrong in a file that is not too large to be read through: rows, but not whether indexes fit them. */
function isFoundDamaged(connection: DatabaseSync, file: string): boolean {
  if (statSync(file).size > LARGEST_PROBED_BYTES) return false
  try {
    return connection.prepare('pragma quick_check(1)').get()?.quick_check !== 'ok'
  } catch (error) {
    if (isDamage(error)) return true
    throw error
  }
}

function isReadable(connection: DatabaseSync): boolean {
  try {
    return connection.prepare('select count(*) from sqlite_master').get() !== undefined
  } catch {
    return false // closed, or the disk is gone
  }
}

/** What of the files can be told from outside; `isDamaged`: as it was found when it was opened. */
type Files = { isInPlace: () => boolean; isDamaged: boolean; lockMs: number }

function databaseOn(
  writing: DatabaseSync,
  reading: DatabaseSync,
  { isInPlace, lockMs, ...found }: Files,
): Database {
  let { isDamaged } = found // until the server is started with another file
  function kysely(connection: DatabaseSync): Kysely<Tables> {
    const dialect = new NodeSqliteDialect(connection, (error) => {
      isDamaged ||= isDamage(error)
    })
    return new Kysely({ dialect })
  }
  const [writer, reader] = [kysely(writing), kysely(reading)]
  const { tx, idle } = groupCommit(writer, {
    waitForDisk: (waits) => waitForDisk(writing, waits),
    emptyLog: () => emptyLog(writing),
    isInPlace,
    lockMs,
  })
  return {
    engine: 'sqlite',
    reader,
    tx,
    isReady: async () => !isDamaged && isReadable(reading) && isInPlace(),
    awayPart: async () => (isDamaged ? 'damaged' : ''),
    close: async () => {
      await idle()
      await Promise.all([writer.destroy(), reader.destroy()])
      for (const connection of [writing, reading]) if (connection.isOpen) connection.close() // never used
    },
  }
}

/**
 * Opens the SQLite file in `dataDir`, made if it is missing. One connection writes, the other reads what is
 * committed. Another process may use the same file. The failure is one line. Only tests set for how long its lock is waited for.
 */
export async function openSqlite(dataDir: string, lockMs = LOCK_MS): Promise<Outcome<Database, string>> {
  const file = makeFile(dataDir)
  const network = networkFileSystemOf(dataDir)
  if (network !== undefined)
    return failure(
      `DATA_DIR is on ${network}, where SQLite loses data: set DATABASE_URL, or use a local disk.`,
    )
  const writing = await connect(file)
  if (!writing.ok) return failure(`DATA_DIR holds a database that is not safe: ${writing.error}.`)
  const reading = await connect(file)
  if (!reading.ok) return failure(`DATA_DIR holds a database that is not safe: ${reading.error}.`)
  reading.value.exec('pragma query_only = 1')
  emptyLog(writing.value) // of a server that was killed before it had erased what was deleted
  const isInPlace = filesInPlace([file, `${file}-wal`, `${file}-shm`]) // all there while a connection is
  const isDamaged = isFoundDamaged(reading.value, file)
  return success(databaseOn(writing.value, reading.value, { isInPlace, isDamaged, lockMs }))
}
