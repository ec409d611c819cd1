import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { openDatabase } from '#server/database/open-database.ts'
import { copyStore } from '#server/database/operate/restore.ts'
import { startThrowawayPostgres } from '../../scripts/databases/throwaway-postgres.ts'
import type { Figure } from '../figure.ts'
import { withFolder } from '../with-folder.ts'

const BYTES = 1e9
const DOC_BYTES = 1_500 // a day of 650 characters with its translation
const DAYS_OF_ACCOUNT = 200
const ROWS_AT_ONCE = 5_000

async function opened(place: { databaseUrl: string | null; dataDir: string }) {
  const database = await openDatabase(place, pino({ enabled: false }))
  if (!database.ok) throw new Error(database.error)
  return database.value
}

/** Fills a file with days, as many as are a GB of documents. */
function fill(file: string): void {
  const connection = new DatabaseSync(file)
  const insert = connection.prepare(
    "insert into record (user_id, kind, key, rev, device, changed_at, purge_at, entry_hash, bytes, doc) values (?, 'day', ?, 1, 'd', 0, null, 'h', ?, ?)",
  )
  const count = Math.round(BYTES / DOC_BYTES)
  for (let row = 0; row < count; row += ROWS_AT_ONCE) {
    connection.exec('begin')
    for (let index = row; index < Math.min(count, row + ROWS_AT_ONCE); index += 1) {
      const words = `${index} `.repeat(DOC_BYTES).slice(0, DOC_BYTES - 10)
      const doc = JSON.stringify({ e: words })
      insert.run(`user ${Math.floor(index / DAYS_OF_ACCOUNT)}`, `${index % DAYS_OF_ACCOUNT}`, doc.length, doc)
    }
    connection.exec('commit')
  }
  connection.close()
}

/** R7: how long a backup of a GB takes into an empty PostgreSQL, compared row by row as `restore` does. */
export async function measureRestore(): Promise<Figure[]> {
  const postgres = await startThrowawayPostgres({ isOnDisk: true })
  if (postgres === undefined) return []
  try {
    return await withFolder(async (folder) => {
      await (await opened({ databaseUrl: null, dataDir: folder })).close()
      const file = join(folder, 'echolog.sqlite')
      fill(file)
      const from = await opened({ databaseUrl: null, dataDir: folder })
      const to = await opened({ databaseUrl: postgres.url, dataDir: '' })
      const began = performance.now()
      const done = await copyStore(from, to, { report: () => undefined, isSameInstallation: false })
      const seconds = (performance.now() - began) / 1000
      await Promise.all([from.close(), to.close()])
      if (!done.ok) throw new Error(done.error)
      const gigabytes = statSync(file).size / 1e9
      return [
        {
          ...{
            id: 'R7',
            what: `a backup of ${gigabytes.toFixed(1)} GB comes to an empty PostgreSQL and is compared`,
          },
          ...{ control: '-', ours: `${seconds.toFixed(0)} s`, ratio: '-', goal: '-', verdict: 'reported' },
        },
        {
          ...{ id: 'R7', what: 'the same for 100 GB, reckoned' },
          ...{ control: '-', ours: `${((seconds / gigabytes) * (100 / 3600)).toFixed(1)} h` },
          ...{ ratio: '-', goal: '-', verdict: 'reported' },
        },
      ]
    })
  } finally {
    await postgres.stop()
  }
}
