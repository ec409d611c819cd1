import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Why a file cannot be made, in the words of whoever has to change it. */
const REASONS: Partial<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'it is no folder',
  EACCES: 'the user of the server may not write there',
  EROFS: 'it is read-only to the server; under systemd ReadWritePaths has to name it',
  ENOSPC: 'its disk is full',
}

/** One line where no backup could be written to `BACKUP_DIR`: better said at the start than on the day it is needed. */
export async function backupFolderWarning(folder: string): Promise<string | undefined> {
  const file = join(folder, `.echolog-${randomUUID()}`)
  try {
    await (await open(file, 'wx', 0o600)).close()
    await rm(file)
    return undefined
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const reason = REASONS[code]
    return `BACKUP_DIR cannot be written to${reason === undefined ? '' : `: ${reason}`} (${code}).`
  }
}
