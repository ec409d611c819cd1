import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { MIGRATIONS } from '#server/migrations/migrations.ts'
import type { Database, Tx } from './database.ts'
import { withRetry } from './database-error.ts'
import { openPostgres } from './open-postgres.ts'
import { openSqlite } from './open-sqlite.ts'

/**
 * One step of the schema. It only adds, so that the previous version still runs on it, and uses only types that
 * both engines know: text, bigint, integer.
 */
export type Migration = { name: string; up(db: Kysely<unknown>): Promise<void> }

type Ledger = {
  migration: { name: string; applied_at: number }
  migration_turn: { id: number; turns: number }
}

const ONLY_TURN = 1

/** PostgreSQL fails one of two concurrent `create table if not exists` with one of these. */
function isMadeByAnother(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'unique-violation' || code === '42P07' || code === '42710'
}

async function makeLedger(tx: Tx): Promise<void> {
  const ledger = tx.withTables<Ledger>()
  await ledger.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute()
  await ledger.schema
    .createTable('migration_turn')
    .ifNotExists()
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('turns', 'bigint', (column) => column.notNull())
    .execute()
  const row = { id: ONLY_TURN, turns: 0 }
  await ledger
    .insertInto('migration_turn')
    .values(row)
    .onConflict((on) => on.column('id').doNothing())
    .execute()
}

/** Locks one row until the transaction ends, so that nodes that start at once migrate one after another. */
async function takeTurn(tx: Tx): Promise<void> {
  await tx
    .withTables<Ledger>()
    .updateTable('migration_turn')
    .set((of) => ({ turns: of('turns', '+', 1) }))
    .where('id', '=', ONLY_TURN)
    .execute()
}

async function applyMissing(tx: Tx, migrations: readonly Migration[], nowMs: number): Promise<string[]> {
  const ledger = tx.withTables<Ledger>()
  const rows = await ledger.selectFrom('migration').select('name').execute()
  const applied = new Set(rows.map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const { name, up } of missing) {
    await up(tx as unknown as Kysely<unknown>)
    await ledger.insertInto('migration').values({ name, applied_at: nowMs }).execute()
  }
  return missing.map(({ name }) => name)
}

/**
 * Applies the missing migrations in one transaction and answers their names; several nodes may call it at once.
 * Migrations of a newer version, which are not in the list, are ignored.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  nowMs: number,
): Promise<string[]> {
  await withRetry(() => database.tx(makeLedger), isMadeByAnother)
  return database.tx(async (tx) => {
    // no limit: a large table takes time, and so does another node's migration
    if (database.engine === 'postgres')
      await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(
        tx,
      )
    await takeTurn(tx)
    return applyMissing(tx, migrations, nowMs)
  })
}

/** PostgreSQL at an address, or without one a SQLite file in a folder. */
type DatabasePlace = { databaseUrl: string | null; dataDir: string }

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
