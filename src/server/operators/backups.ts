import { stat } from 'node:fs/promises'
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
