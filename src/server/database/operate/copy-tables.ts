import { sql } from 'kysely'
import type { Database, Tx } from '#server/database/database.ts'
import { hasNul } from '#server/database/database-error.ts'
import { damageOf, type IsDamaged } from './damaged-row.ts'
import { anyTables, readRows } from './read-rows.ts'
import { type Digest, type Row, rowDigest, type Value } from './row-digest.ts'
import { OF_LEARNERS, STORED_TABLES, type StoredTable } from './stored-tables.ts'

/** Hears how many rows of a table are copied so far, and at the end that they are all there. */
export type Report = (progress: { table: string; rows: number; isChecked: boolean }) => void

export type Copying = {
  report: Report
  /** False for a backup that is restored: then the installation gets a new epoch, and devices merge again. */
  isSameInstallation: boolean
}

const REPORTED_ROWS = 1_000

/** Neither the copy nor the store that it is read from may be given up because a copy takes long. */
async function withoutTimeLimits(tx: Tx, { engine }: Database): Promise<void> {
  if (engine === 'sqlite') return
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  for (const limit of limits) await sql`select set_config(${limit}, '0', true)`.execute(tx)
}

/** Reads everything as it is at one moment. On SQLite nobody writes meanwhile. */
export function atOneMoment<Value>(database: Database, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  return database.tx(async (tx) => {
    if (database.engine === 'postgres')
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    await withoutTimeLimits(tx, database)
    return work(tx)
  })
}

async function digestOf(tx: Tx, table: StoredTable): Promise<Digest> {
  const digest = rowDigest()
  for await (const rows of readRows(tx, table)) for (const row of rows) digest.add(row)
  return digest.result()
}

async function countRows(tx: Tx, { name }: StoredTable): Promise<number> {
  const counted = await anyTables(tx)
    .selectFrom(name)
    .select((of) => of.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(counted.rows)
}

/** The store that something is copied into cannot hold a row as it is. */
export class NotHeld extends Error {}

/** SQLite takes a NUL in a text only where it is not bound as one. */
function withNul(row: Row): Record<string, unknown> {
  const asText = (value: Value) =>
    typeof value === 'string' && hasNul(value) ? sql`cast(${Buffer.from(value)} as text)` : value
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, asText(value)]))
}

type Between = { from: Tx; to: Tx; target: Database; report: Report }

async function insert({ to, target }: Between, { name }: StoredTable, rows: Row[]): Promise<void> {
  const values = target.engine === 'sqlite' ? rows.map(withNul) : rows
  await anyTables(to)
    .insertInto(name)
    .values(values as Row[])
    .execute()
}

/** Answers how many of the rows are damaged. */
async function copyTable(between: Between, table: StoredTable, isDamaged: IsDamaged): Promise<number> {
  const { from, to, target, report } = between
  const digest = rowDigest()
  let damaged = 0
  for await (const rows of readRows(from, table)) {
    for (const row of rows) digest.add(row)
    const ofBatch = rows.filter(isDamaged).length
    damaged += ofBatch
    await insert(between, table, rows).catch((error) => {
      if (ofBatch === 0) throw error
      throw new NotHeld(`Table ${table.name} has a damaged row that ${target.engine} cannot hold.`, {
        cause: error,
      })
    })
    const copied = digest.result().rows
    if (copied % REPORTED_ROWS === 0) report({ table: table.name, rows: copied, isChecked: false })
  }
  const [wanted, found] = [digest.result(), await digestOf(to, table)]
  if (found.rows !== wanted.rows || found.sum !== wanted.sum)
    throw new Error(`Table ${table.name} has another content after the copy; nothing was kept of it.`)
  if (found.rows !== (await countRows(from, table)))
    throw new NotHeld(`Table ${table.name} has rows without a key, which cannot be copied.`)
  report({ table: table.name, rows: found.rows, isChecked: true })
  return damaged
}

/** The store that something is copied into has accounts or diaries. */
export class NotEmpty extends Error {}

async function refuseUnlessEmpty(to: Tx): Promise<void> {
  for (const name of OF_LEARNERS) {
    const row = await anyTables(to).selectFrom(name).selectAll().limit(1).executeTakeFirst()
    if (row !== undefined) throw new NotEmpty()
  }
}

/**
 * Copies every table into a store that has neither accounts nor diaries, and compares counts and hashes there, in one
 * transaction: where anything fails, or the process ends, that store is as it was. Answers how many rows are damaged.
 */
export function copyTables(
  from: Tx,
  target: Database,
  { report, isSameInstallation }: Copying,
): Promise<number> {
  return target.tx(async (to) => {
    await withoutTimeLimits(to, target)
    await refuseUnlessEmpty(to)
    // a server that was started here has made keys and counters, which are worth nothing beside the others
    for (const { name } of STORED_TABLES.toReversed()) await to.deleteFrom(name).execute()
    const damage = await damageOf(to)
    let damaged = 0
    for (const table of STORED_TABLES)
      if (table.name !== 'installation' || isSameInstallation)
        damaged += await copyTable({ from, to, target, report }, table, damage(table.name))
    return damaged
  })
}
