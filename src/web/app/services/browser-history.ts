import type { AccountService } from '#domain/accounts/account-service.ts'
import type { HistoryReader } from '#domain/history/history-reader.ts'
import { createDiaryDatabase, diaryDatabaseName } from '#web/documents/database.ts'
import { createSyncRows } from '#web/documents/sync-rows.ts'
import { createHttpHistoryReader } from '#web/history/http-history-reader.adapter.ts'
import { createAuthorizedFetcher } from '#web/http/fetcher.ts'

export function createHistoryReader(accounts: AccountService, profileId: string): HistoryReader {
  return createHttpHistoryReader(createAuthorizedFetcher(accounts), profileId)
}

/** The id that sync gave this device; null before the first sync. */
export async function readDeviceId(profileId: string): Promise<string | null> {
  const name = diaryDatabaseName(profileId)
  const database = createDiaryDatabase(name)
  const store = createSyncRows(database, name)
  const cursor = await store.cursor()
  store.close()
  database.close()
  return cursor.ok ? (cursor.value?.device ?? null) : null
}
