import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Database } from '#server/database/database.ts'
import { atOneMoment, copyTables, type Report } from './copy-tables.ts'
import { STORED_TABLES } from './stored-tables.ts'

export const SQLITE_FILE = 'echolog.sqlite'

/** Opens the SQLite file in a folder, with its tables, and makes what is missing. */
export type OpenFolder = (folder: string) => Promise<Outcome<Database, string>>

/** Runs `work` on a folder beside `file`, for its owner alone and gone afterwards. */
export async function inFolderBeside<Value>(
  file: string,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = mkdtempSync(join(dirname(resolve(file)), `.${basename(file)}-unfinished-`))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function sync(path: string, flags: string): void {
  const descriptor = openSync(path, flags)
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** Gives a finished file its name once it is on the disk: a backup of that name is whole. */
function finish(made: string, file: string): void {
  chmodSync(made, 0o600)
  sync(made, 'r+')
  renameSync(made, file)
  if (process.platform !== 'win32') sync(dirname(resolve(file)), 'r') // which opens no folders
}

/** Counts what is in a finished copy, and reads all of it. */
function check(made: string, report: Report): void {
  const copy = new DatabaseSync(made)
  try {
    copy.exec('pragma journal_mode = delete') // one file, which can be read where nobody may write
    const [found] = Object.values(copy.prepare('pragma integrity_check').get() ?? {})
    if (found !== 'ok') throw new Error(`The copy is damaged (${found}).`)
    for (const { name } of STORED_TABLES) {
      const counted = copy.prepare(`select count(*) as rows from "${name}"`).get()
      report({ table: name, rows: Number(counted?.rows), isChecked: true })
    }
  } finally {
    copy.close()
  }
}

/** A copy of the SQLite file in a folder as it is at one moment; others go on writing to it. */
function copySqlite(dataDir: string, made: string): void {
  const source = new DatabaseSync(join(dataDir, SQLITE_FILE))
  try {
    source.exec('pragma busy_timeout = 5000')
    source.prepare('vacuum into ?').run(made)
  } finally {
    source.close()
  }
}

type Source = { database: Database; dataDir: string; openFolder: OpenFolder }

async function copyPostgres({ database, openFolder }: Source, folder: string, report: Report): Promise<void> {
  const target = await openFolder(folder)
  if (!target.ok) throw new Error(target.error)
  try {
    await atOneMoment(database, (from) =>
      copyTables(from, target.value, { report, isSameInstallation: true }),
    )
  } finally {
    await target.value.close() // what is in the log of writes is in the file now
  }
}

/** Why no file can be made in a folder, by whom; null where one can. */
function refusalOf(folder: string): string | null {
  try {
    rmdirSync(mkdtempSync(join(folder, '.echolog-')))
    return null
  } catch (error) {
    return `${folder} takes no file of the user ${userInfo().username} (${(error as NodeJS.ErrnoException).code}).`
  }
}

/** Writes everything, as it is at one moment, into a new SQLite file, whichever engine it comes from. */
export async function backUp(source: Source, file: string, report: Report): Promise<Outcome<null, string>> {
  if (existsSync(file)) return failure(`${file} is there already. Say another name.`)
  if (!existsSync(dirname(resolve(file)))) return failure(`There is no folder ${dirname(file)}.`)
  const refusal = refusalOf(dirname(resolve(file)))
  if (refusal !== null) return failure(refusal)
  await inFolderBeside(file, async (folder) => {
    const made = join(folder, SQLITE_FILE)
    if (source.database.engine === 'sqlite') copySqlite(source.dataDir, made)
    else await copyPostgres(source, folder, () => undefined)
    check(made, report)
    finish(made, file)
  })
  return success(null)
}
