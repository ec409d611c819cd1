import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Database } from '#server/database/database.ts'
import { inFolderBeside, type OpenFolder, SQLITE_FILE } from './back-up.ts'
import { atOneMoment, type Copying, copyTables, NotEmpty } from './copy-tables.ts'

/** Which migrations a file has; null where it is no backup. */
function migrationsOf(file: string): string[] | null {
  const backup = new DatabaseSync(file, { readOnly: true })
  try {
    return backup
      .prepare('select name from migration')
      .all()
      .map(({ name }) => String(name))
  } catch {
    return null // no SQLite file, or one of something else
  } finally {
    backup.close()
  }
}

/** Why a file cannot be restored by a version with these migrations; null where it can. */
function fileError(file: string, known: readonly string[]): string | null {
  if (!existsSync(file)) return `There is no file ${file}.`
  const migrations = migrationsOf(file)
  if (migrations === null) return `${file} is no backup.`
  return migrations.every((name) => known.includes(name))
    ? null
    : `${file} was made by a newer version. Restore it with that one.`
}

/** Copies one store into another that has neither accounts nor diaries. */
export async function copyStore(
  from: Database,
  target: Database,
  how: Copying,
): Promise<Outcome<null, string>> {
  try {
    await atOneMoment(from, (tx) => copyTables(tx, target, how))
    return success(null)
  } catch (error) {
    if (error instanceof NotEmpty)
      return failure('There are accounts or diaries already where they would go to. Nothing was changed.')
    throw error
  }
}

/** Fills an empty store from a backup, of this version or an earlier one. The backup stays as it is. */
export async function restore(
  file: string,
  { target, openFolder, known }: { target: Database; openFolder: OpenFolder; known: readonly string[] },
  report: Copying['report'],
): Promise<Outcome<null, string>> {
  const error = fileError(file, known)
  if (error !== null) return failure(error)
  return inFolderBeside(file, async (folder) => {
    copyFileSync(file, join(folder, SQLITE_FILE)) // to be migrated
    const backup = await openFolder(folder)
    if (!backup.ok) return backup
    try {
      return await copyStore(backup.value, target, { report, isSameInstallation: false })
    } finally {
      await backup.value.close()
    }
  })
}
