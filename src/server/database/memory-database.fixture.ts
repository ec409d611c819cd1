import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { MIGRATIONS } from '#server/migrations/migrations.ts'
import type { Database } from './database.ts'
import { groupCommit } from './group-commit.ts'
import { NodeSqliteDialect } from './node-sqlite-dialect.ts'
import { migrate } from './open-database.ts'
import { refuseMixedStatement } from './operate/mixed-statement.fixture.ts'
import type { Tables } from './tables.ts'

export type MemoryDatabase = Database & {
  /** Every column of every row of every table. */
  dump(): string
}

/** One connection both writes and reads: what is read waits for the transaction before it, as if it were committed. */
function databaseOn(connection: DatabaseSync, onStatement?: (sql: string) => void): MemoryDatabase {
  const kysely = new Kysely<Tables>({
    dialect: new NodeSqliteDialect(connection),
    log: ({ query }) => {
      refuseMixedStatement(query.sql)
      onStatement?.(query.sql)
    },
  })
  const { tx, idle } = groupCommit(kysely, {
    waitForDisk: () => undefined,
    emptyLog: () => true,
    isInPlace: () => true,
  })
  return {
    engine: 'sqlite',
    reader: kysely,
    tx,
    isReady: async () => connection.isOpen,
    awayPart: async () => '',
    close: async () => {
      await idle()
      await kysely.destroy()
    },
    dump: () => {
      const tables = connection.prepare("select name from sqlite_master where type = 'table'").all()
      const rows = tables.flatMap(({ name }) => connection.prepare(`select * from "${name}"`).all())
      return rows.flatMap((row) => Object.values(row)).join('\n')
    },
  }
}

/** The statements that make the tables. */
async function schemaOf(database: DatabaseSync): Promise<string> {
  await migrate(databaseOn(database), MIGRATIONS, 0)
  const made = database.prepare('select sql from sqlite_master where sql is not null').all()
  return made.map(({ sql }) => `${sql};`).join('\n')
}

const SCHEMA = await schemaOf(new DatabaseSync(':memory:'))

/**
 * SQLite with all its tables in the memory of this process: what a test of SQL needs where nothing is about files.
 * `onStatement` hears of every statement that is run.
 */
export function memoryDatabase(onStatement?: (sql: string) => void): MemoryDatabase {
  const connection = new DatabaseSync(':memory:')
  connection.exec(SCHEMA)
  return databaseOn(connection, onStatement)
}
