import { type Kysely, sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { Row, Value } from './row-digest.ts'
import type { StoredTable } from './stored-tables.ts'

/** The database as tables of which only the names are known. */
export function anyTables(tx: Tx): Kysely<Record<string, Row>> {
  return tx as unknown as Kysely<Record<string, Row>>
}

const ROWS_AT_ONCE = 100 // documents may have a MiB each

function valuesOf(row: Row, key: readonly string[]): Value[] {
  return key.map((column) => row[column] ?? null)
}

/** All rows of a table in the order of its primary key, in batches. */
export async function* readRows(tx: Tx, { name, key }: StoredTable): AsyncGenerator<Row[]> {
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
