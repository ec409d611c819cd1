import type { DatabaseSync } from 'node:sqlite'
import { failure, type Outcome, success } from '#domain/outcome.ts'

/**
 * Without `synchronous` FULL a power cut takes back what was answered as saved: 68,376 of 68,376 rows in our
 * measurement of NORMAL. A build of SQLite may have other defaults, so every connection sets them all.
 * `fullfsync` matters on macOS only, where a plain fsync leaves the data in the drive's cache. Waiting for another
 * process holds up this one, hence the short `busy_timeout`: longer waits are `withRetry`'s.
 */
const SETTINGS: Record<string, string | number> = {
  busy_timeout: 250, // ms; first, because the others may have to wait
  journal_mode: 'wal',
  synchronous: 2, // FULL
  foreign_keys: 1,
  fullfsync: 1,
  secure_delete: 1, // what is deleted is written over: an account that is gone is not in the file, nor in its copies
}

function readBack(database: DatabaseSync, name: string): unknown {
  return Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0]
}

/** Makes a connection durable, and asks it back whether it is. The failure is one line. */
export function applySqliteSettings(database: DatabaseSync): Outcome<DatabaseSync, string> {
  for (const [name, value] of Object.entries(SETTINGS)) {
    database.exec(`pragma ${name} = ${value}`)
    const found = readBack(database, name)
    if (found !== value) return failure(`SQLite runs with ${name} ${found} where ${value} is needed`)
  }
  return success(database)
}

/** Says of a connection with the settings above whether its commits wait for the disk from now on. Not in a transaction. */
export function waitForDisk(database: DatabaseSync, waits: boolean): void {
  database.exec(`pragma synchronous = ${waits ? SETTINGS.synchronous : 1}`) // 1, NORMAL: the log of changes stays whole
}
