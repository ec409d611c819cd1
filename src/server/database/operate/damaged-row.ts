import type { Tx } from '#server/database/database.ts'
import { hasNul } from '#server/database/database-error.ts'
import type { Row, Value } from './row-digest.ts'

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
export type IsDamaged = (row: Row) => boolean

/** By the columns of each table, as the database has them. */
export async function damageOf(tx: Tx): Promise<(table: string) => IsDamaged> {
  const tables = await tx.introspection.getTables()
  return (table) => {
    const columns = tables.find(({ name }) => name === table)?.columns ?? []
    const texts = columns.filter(({ dataType }) => /^text$/i.test(dataType)).map(({ name }) => name)
    const isSound = ([column, value]: [string, Value]) =>
      value === null || (texts.includes(column) ? isSoundText(column, value) : Number.isSafeInteger(value))
    return (row) => !Object.entries(row).every(isSound)
  }
}
