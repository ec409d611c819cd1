import { type Kysely, sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { withRetryWhen } from './database-error.ts'

/**
 * One step of the tables, only ever forwards and only adding, so that the version before still runs on them. In
 * types and statements that both engines know: text, bigint, integer.
 */
export type Migration = { name: string; up(db: Kysely<unknown>): Promise<void> }

type Ledger = {
  migration: { name: string; applied_at: number }
  migration_turn: { id: number; turns: number }
}

const ONLY_TURN = 1

/** PostgreSQL fails one of two who make the same table at once, in spite of `if not exists`, with one of these. */
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

/** Holds one row until the transaction ends, so that nodes that start at once go one after another. */
async function takeTurn(tx: Tx): Promise<void> {
  await tx
    .withTables<Ledger>()
    .updateTable('migration_turn')
    .set((of) => ({ turns: of('turns', '+', 1) }))
    .where('id', '=', ONLY_TURN)
    .execute()
}

/** A large table takes time, and so does waiting for another node. */
async function allowTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local lock_timeout = 0`.execute(tx)
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
 * Applies what is missing, all or nothing, and answers its names. Nodes may call it at the same time. Migrations in
 * the database that are not in the list are of a newer version, and no reason to stop.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  nowMs: number,
): Promise<string[]> {
  await withRetryWhen(isMadeByAnother, () => database.tx(makeLedger))
  return database.tx(async (tx) => {
    if (database.engine === 'postgres') await allowTime(tx)
    await takeTurn(tx)
    return applyMissing(tx, migrations, nowMs)
  })
}
