import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database, Tx } from '#server/database/database.ts'
import { hasNul } from '#server/database/database-error.ts'
import { OF_LEARNERS, STORED_TABLES, type StoredTable } from './stored-tables.ts'

type Value = string | number | null

export type Row = Record<string, Value>

/** How many rows, and the sum of their hashes: the same for the same rows in any order. */
type Digest = { rows: number; sum: string }

const MODULUS = 2n ** 256n

/** The row as text, whatever order its columns come in. */
function textOf(row: Row): string {
  return JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function hashOf(row: Row): bigint {
  return BigInt(`0x${createHash('sha256').update(textOf(row)).digest('hex')}`)
}

/** Adds up rows. The engines sort text differently, so the order is left out. */
export function rowDigest() {
  let rows = 0
  let sum = 0n
  return {
    add(row: Row): void {
      rows += 1
      sum = (sum + hashOf(row)) % MODULUS
    },
    result: (): Digest => ({ rows, sum: sum.toString(16) }),
  }
}

/** The database as tables of which only the names are known. */
export function anyTables(tx: Tx): Kysely<Record<string, Row>> {
  return tx as unknown as Kysely<Record<string, Row>>
}

const ROWS_AT_ONCE = 100 // documents may have a MiB each

function valuesOf(row: Row, key: readonly string[]): Value[] {
  return key.map((column) => row[column] ?? null)
}

/** All rows of a table in the order of its primary key, in batches. */
async function* readRows(tx: Tx, { name, key }: StoredTable): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  for (let last: Row | undefined; ; ) {
    const after = last === undefined ? undefined : valuesOf(last, key)
    const rows = await anyTables(tx)
      .selectFrom(name)
      .selectAll()
      .$if(after !== undefined, (of) => of.where(sql<boolean>`(${columns}) > (${sql.join(after ?? [])})`))
      .orderBy(columns)
      .limit(ROWS_AT_ONCE)
      .execute()
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** The columns that hold JSON, in whichever table. */
const JSON_COLUMNS = new Set(['doc', 'last'])

function isJson(value: string): boolean {
  try {
    return typeof JSON.parse(value) === 'object'
  } catch {
    return false
  }
}

function isSoundText(column: string, value: Value): boolean {
  if (typeof value !== 'string' || hasNul(value)) return false
  return !JSON_COLUMNS.has(column) || isJson(value)
}

/** Whether a value in a row is of another type than its column, or no JSON where it should be. */
type IsDamaged = (row: Row) => boolean

/** By the columns of each table, as the database has them. */
async function damageOf(tx: Tx): Promise<(table: string) => IsDamaged> {
  const tables = await tx.introspection.getTables()
  return (table) => {
    const columns = tables.find(({ name }) => name === table)?.columns ?? []
    const texts = columns.filter(({ dataType }) => /^text$/i.test(dataType)).map(({ name }) => name)
    const isSound = ([column, value]: [string, Value]) =>
      value === null || (texts.includes(column) ? isSoundText(column, value) : Number.isSafeInteger(value))
    return (row) => !Object.entries(row).every(isSound)
  }
}

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
