import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** What a SQLite file is made of: 'table record', 'index record_purge of record', 'column doc text of record', … */
export type Schema = ReadonlySet<string>

export function isWithin(schema: Schema, other: Schema): boolean {
  return [...schema].every((line) => other.has(line))
}

const HEADER_BYTES = 100 // https://www.sqlite.org/fileformat.html#the_database_header
const MAGIC = 'SQLite format 3\0'

/** Whether a file is a whole SQLite database, as far as its first bytes tell. Nothing but an ordinary file is opened. */
export function isWholeSqliteFile(file: string): boolean {
  const { size } = statSync(file)
  if (!statSync(file).isFile() || size < HEADER_BYTES) return false
  const header = Buffer.alloc(HEADER_BYTES)
  const descriptor = openSync(file, 'r')
  try {
    if (readSync(descriptor, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return false
  } finally {
    closeSync(descriptor)
  }
  const written = header.readUInt16BE(16)
  const pageBytes = written === 1 ? 65_536 : written
  return header.toString('latin1', 0, MAGIC.length) === MAGIC && size === pageBytes * header.readUInt32BE(28)
}

/** Whether what was written last stands in another file beside it, as while a server runs. */
export function isInUse(file: string): boolean {
  return ['-wal', '-journal'].some((end) => existsSync(file + end) && statSync(file + end).size > 0)
}

const OBJECTS = `select type || ' ' || name || case type when 'index' then ' of ' || tbl_name else '' end as line
  from sqlite_schema where not (type = 'index' and name like 'sqlite\\_autoindex\\_%' escape '\\')`

/** A column that is computed has another `hidden` than 0, and a table that a module makes another type than 'table'. */
const COLUMNS = `select 'column ' || c.name || ' ' || lower(c.type) || ' ' || c."notnull" || c.pk || c.hidden ||
  ' of ' || t.type || ' ' || t.name as line
  from pragma_table_list t, pragma_table_xinfo(t.name) c where t.schema = 'main' and t.name not like 'sqlite\\_%' escape '\\'`

/** Objects first, without looking into any: what a view or a computed column asks for is never run. */
function* lines(database: DatabaseSync, isOfOurs: (schema: Schema) => boolean): Generator<string> {
  const objects = database.prepare(OBJECTS).all()
  const found = objects.map(({ line }) => String(line))
  yield* found
  if (isOfOurs(new Set(found))) for (const { line } of database.prepare(COLUMNS).all()) yield String(line)
}

/** Reads a file that nobody else uses. Of one that has objects which `known` has not, only these are read. */
export function readSchema(file: string, known?: Schema): Schema {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma trusted_schema = off')
    return new Set(lines(database, (schema) => known === undefined || isWithin(schema, known)))
  } finally {
    database.close()
  }
}

const MOST_MIGRATIONS = 10_000

/** The names of the migrations that a file has been given, in their order; none where its table is another's. */
export function readMigrations(file: string): string[] {
  const database = new DatabaseSync(file)
  try {
    const rows = database.prepare('select name from migration order by name limit ?').all(MOST_MIGRATIONS)
    return rows.map(({ name }) => String(name))
  } catch {
    return []
  } finally {
    database.close()
  }
}
