import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Database } from '#server/database/database.ts'
import { inFolderBeside, type OpenFolder, SQLITE_FILE } from './back-up.ts'
import { atOneMoment, type Copying, copyTables, NotEmpty, NotHeld } from './copy-tables.ts'

/** What a SQLite file is made of: 'table record', 'index record_purge of record', 'column doc text of record', … */
type Schema = ReadonlySet<string>

function isWithin(schema: Schema, other: Schema): boolean {
  return [...schema].every((line) => other.has(line))
}

const HEADER_BYTES = 100 // https://www.sqlite.org/fileformat.html#the_database_header
const MAGIC = 'SQLite format 3\0'

/** Whether a file is a whole SQLite database, as far as its first bytes tell. Nothing but an ordinary file is opened. */
function isWholeSqliteFile(file: string): boolean {
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
function isInUse(file: string): boolean {
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
function readSchema(file: string, known?: Schema): Schema {
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
function readMigrations(file: string): string[] {
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

/** How many rows were copied although they are damaged. */
export type Copied = { damaged: number }

/** Copies one store into another that has neither accounts nor diaries. */
export async function copyStore(
  from: Database,
  target: Database,
  how: Copying,
): Promise<Outcome<Copied, string>> {
  try {
    return success({ damaged: await atOneMoment(from, (tx) => copyTables(tx, target, how)) })
  } catch (error) {
    if (error instanceof NotEmpty)
      return failure('There are accounts or diaries already where they would go to. Nothing was changed.')
    if (error instanceof NotHeld) return failure(`${error.message} Nothing was changed.`)
    throw error
  }
}

/** The schema that this version makes in an empty folder. */
async function ownSchema(folder: string, openFolder: OpenFolder): Promise<Schema> {
  mkdirSync(folder)
  const made = await openFolder(folder)
  if (!made.ok) throw new Error(made.error)
  await made.value.close()
  return readSchema(join(folder, SQLITE_FILE))
}

type Means = { target: Database; openFolder: OpenFolder; known: readonly string[] }

/** Why a file cannot be looked into; null where it can. */
function fileError(file: string): string | null {
  if (!existsSync(file)) return `There is no file ${file}.`
  if (!isWholeSqliteFile(file)) return `${file} is no backup, or not the whole of one.`
  return isInUse(file)
    ? `${file} is a database in use: its last changes are in a file beside it. Make a backup of it.`
    : null
}

/** What we made has our first migrations, whichever version did; a newer one has more than all of ours. */
function migrationError(file: string, { known }: Means): string | null {
  const applied = readMigrations(file)
  const ours = known.filter((name) => applied.includes(name))
  if (ours.length === 0 || ours.some((name, index) => name !== known[index]))
    return 'is no backup of Echolog.'
  if (applied.length === ours.length) return null
  return 'was made by a newer version. Restore it with that one.'
}

/** Opens a copy of the file as this version has it. Triggers, views and whatever else is not ours are never run. */
async function openCopy(folder: string, means: Means): Promise<Outcome<Database, string>> {
  const copy = join(folder, SQLITE_FILE)
  const own = await ownSchema(join(folder, 'own'), means.openFolder)
  const found = readSchema(copy, own)
  if (!found.has('table migration')) return failure('is no backup of Echolog.')
  const objects = [...found].filter((line) => line.startsWith('trigger ') || line.startsWith('view '))
  if (objects.length > 0) return failure('is no backup of Echolog: a backup has neither triggers nor views.')
  const error = migrationError(copy, means)
  if (error !== null) return failure(error)
  if (!isWithin(found, own)) return failure('is no backup of Echolog: it has tables of something else.')
  const opened = await means.openFolder(folder)
  if (!opened.ok) return failure('is damaged: it cannot be brought to this version.')
  if (isWithin(own, readSchema(copy))) return opened
  await opened.value.close()
  return failure('is no backup of Echolog: tables are missing.')
}

/** SQLite's codes for a file whose pages are not what they should be (SQLITE_CORRUPT, SQLITE_NOTADB). */
function isDamage(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && [11, 26].includes(errcode & 0xff)
}

async function restoreCopy(folder: string, means: Means, report: Copying['report']) {
  const backup = await openCopy(folder, means)
  if (!backup.ok) return backup
  try {
    return await copyStore(backup.value, means.target, { report, isSameInstallation: false })
  } finally {
    await backup.value.close()
  }
}

/**
 * Fills an empty store from a backup, of this version or an earlier one. The backup stays as it is. What is none is refused in one
 * line; rows that are damaged are restored as they are, and counted.
 */
export async function restore(
  file: string,
  means: Means,
  report: Copying['report'],
): Promise<Outcome<Copied, string>> {
  const error = fileError(file)
  if (error !== null) return failure(error)
  return inFolderBeside(file, async (folder) => {
    copyFileSync(file, join(folder, SQLITE_FILE)) // to be migrated
    try {
      const restored = await restoreCopy(folder, means, report)
      const isOfFile = !restored.ok && /^(is|was) /.test(restored.error)
      return isOfFile ? failure(`${file} ${restored.error}`) : restored
    } catch (error) {
      if (isDamage(error))
        return failure(`${file} is damaged and cannot be read to its end. Nothing was changed.`)
      throw error
    }
  })
}
