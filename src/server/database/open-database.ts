import type { Logger } from 'pino'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { MIGRATIONS } from '#server/migrations/migrations.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './open-postgres.ts'
import { openSqlite } from './open-sqlite.ts'

/** Where the database is: PostgreSQL at an address, or without one a SQLite file in a folder. */
export type DatabasePlace = { databaseUrl: string | null; dataDir: string }

/** `EACCES` of a folder, `ENOSPC` of a disk, SQLite's number or PostgreSQL's state; undefined for a fault of ours. */
function codeOf(error: unknown): string | number | undefined {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return errcode ?? code
}

async function openEngine(
  { databaseUrl, dataDir }: DatabasePlace,
  log: Logger,
): Promise<Outcome<Database, string>> {
  return databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl, log)
}

async function withTables(database: Database, log: Logger): Promise<Database> {
  try {
    const applied = await migrate(database, MIGRATIONS, Date.now())
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The database with all its tables, or one line that names the setting that is wrong. */
export async function openDatabase(place: DatabasePlace, log: Logger): Promise<Outcome<Database, string>> {
  try {
    const opened = await openEngine(place, log)
    return opened.ok ? success(await withTables(opened.value, log)) : opened
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    const name = place.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'
    return failure(`${name} leads to a place where no database can be opened (${code}).`)
  }
}
