import { randomUUID } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { failure, type Outcome } from '#domain/outcome.ts'
import type { BackupState } from './operator-views.ts'

/** Writes everything into a file; the failure is one line. */
export type BackUpInto = (file: string) => Promise<Outcome<unknown, string>>

const WAIT_MS = 5_000 // a small one is there before the page is drawn

/** Backups into a folder, one at a time, each under the time of its beginning. */
export function backupsInto(
  folder: string | null,
  backUp: BackUpInto,
  { clock, log }: { clock: () => number; log: Logger },
) {
  let state: BackupState = { is: folder === null ? 'off' : 'idle' }

  function fail(why: string): void {
    state = { is: 'failed', at: clock(), why }
    log.error({ why }, 'a backup failed')
  }

  async function run(folder: string, onDone: (file: string) => Promise<void>): Promise<void> {
    const name = `echolog-${new Date(clock()).toISOString().replaceAll(':', '-').slice(0, 19)}Z.sqlite`
    const file = join(folder, name)
    state = { is: 'running', since: clock() }
    const done = await backUp(file).catch((error: Error) => failure(error.message))
    if (!done.ok) return fail(done.error)
    await onDone(name)
    state = { is: 'done', at: clock(), file: name, bytes: (await stat(file)).size }
  }

  return {
    state: () => state,
    /** Begins one, where none is under way, and answers when it is made or after a while. */
    async start(onDone: (file: string) => Promise<void>): Promise<void> {
      if (folder === null || state.is === 'running') return
      const running = run(folder, onDone).catch((error: Error) => fail(error.message))
      let timer: NodeJS.Timeout | undefined
      const later = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, WAIT_MS)
      })
      await Promise.race([running, later])
      clearTimeout(timer)
    },
  }
}

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
