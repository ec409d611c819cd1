import type { Logger } from 'pino'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { MIGRATIONS } from '#server/migrations/migrations.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './open-postgres.ts'
import { openSqlite } from './open-sqlite.ts'

/** PostgreSQL at an address, or without one a SQLite file in a folder. */
export type DatabasePlace = { databaseUrl: string | null; dataDir: string }

const DAMAGED =
  'the SQLite file in DATA_DIR is damaged: not ready until a backup is restored, see docs/accounts.md'

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
export async function openDatabase(
  { databaseUrl, dataDir }: DatabasePlace,
  log: Logger,
): Promise<Outcome<Database, string>> {
  try {
    const opened = await (databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl, log))
    if (!opened.ok) return opened
    const isDamaged = opened.value.engine === 'sqlite' && !(await opened.value.isReady())
    if (isDamaged) log.error(DAMAGED)
    return success(await withTables(opened.value, log))
  } catch (error) {
    const { code: name, errcode } = error as { code?: string; errcode?: number }
    const code = errcode ?? name // EACCES, ENOSPC, SQLite's number or PostgreSQL's state
    if (code === undefined) throw error
    const setting = databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'
    return failure(`${setting} leads to a place where no database can be opened (${code}).`)
  }
}
