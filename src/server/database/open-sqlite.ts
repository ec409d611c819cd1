import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Database } from './database.ts'
import { groupCommit } from './group-commit.ts'
import { networkFileSystemOf } from './network-file-system.ts'
import { NodeSqliteDialect } from './node-sqlite-dialect.ts'
import { withRetry } from './retry.ts'
import { applySqliteSettings, waitForDisk } from './sqlite-settings.ts'
import type { Tables } from './tables.ts'

/** Makes the file for its owner alone, if it is not there. The files that SQLite puts beside it have the same mode. */
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

function kysely(connection: DatabaseSync): Kysely<Tables> {
  return new Kysely({ dialect: new NodeSqliteDialect(connection) })
}

/** Whether the file can be read: its first page is asked for. */
function answers(connection: DatabaseSync): boolean {
  try {
    return connection.prepare('select count(*) from sqlite_master').get() !== undefined
  } catch {
    return false // closed, or the disk is gone
  }
}

function databaseOn(writing: DatabaseSync, reading: DatabaseSync): Database {
  const [writer, reader] = [kysely(writing), kysely(reading)]
  const { tx, idle } = groupCommit(writer, (waits) => waitForDisk(writing, waits))
  return {
    engine: 'sqlite',
    reader,
    tx,
    isReady: async () => answers(reading),
    close: async () => {
      await idle()
      await Promise.all([writer.destroy(), reader.destroy()])
      for (const connection of [writing, reading]) if (connection.isOpen) connection.close() // never used
    },
  }
}

/**
 * The SQLite file in `dataDir`, made when it is not there. Two connections: one writes, the other reads only what is
 * committed. Another process may use the same file. The failure is one line.
 */
export async function openSqlite(dataDir: string): Promise<Outcome<Database, string>> {
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
  return success(databaseOn(writing.value, reading.value))
}
