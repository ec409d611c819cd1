import { addTallies, runHistories, type Tally } from '#domain/sync/histories/histories.fixture.ts'
import type { HistoryOptions } from '#domain/sync/histories/history.fixture.ts'
import { MERGES } from '#domain/sync/row-sync.ts'
import type { Database } from '#server/database/database.ts'
import { appServer } from './app-server.fixture.ts'
import { diaryApp } from './diary-app.fixture.ts'
import { sqlDiaryStore } from './sql-diary-store.ts'

const AT_ONCE = 8

/** Lives through histories against the app on a database, eight at once, each with accounts of its own. */
export async function runOnApp(
  database: Database,
  seed: number,
  count: number,
): Promise<{ tally: Tally; options: HistoryOptions }> {
  const diaries = sqlDiaryStore(database)
  const app = diaryApp(diaries)
  const options: HistoryOptions = {
    merge: MERGES,
    makeServer: () => appServer(app, diaries, database),
    stepsBetweenLooks: 25,
  }
  const each = Math.ceil(count / AT_ONCE)
  const parts = Array.from({ length: AT_ONCE }, (_, part) => runHistories(seed + part * each, each, options))
  return { tally: addTallies(await Promise.all(parts)), options }
}
