import type { DiaryDatabase } from '#web/adapters/journal/diary-database.ts'
import type { Fetcher } from '#web/adapters/server/fetcher.ts'
import { createBrowserSyncDevice } from '#web/adapters/sync/browser-sync-device.ts'
import { createHttpSyncTransport } from '#web/adapters/sync/http-sync-transport.ts'
import { createIndexedDbSyncStore } from '#web/adapters/sync/indexeddb-sync-store.ts'
import type { SyncServices } from './services.ts'

type Options = {
  database: DiaryDatabase
  name: string
  profileId: string
  send: Fetcher
  renewSession(): Promise<boolean>
}

export function createSyncServices({ database, name, profileId, send, renewSession }: Options): SyncServices {
  const store = createIndexedDbSyncStore(database, name)
  const closing = new AbortController()
  return {
    store,
    device: createBrowserSyncDevice(database, name, profileId),
    transport: createHttpSyncTransport({ send, renewSession, closing: closing.signal }),
    close() {
      closing.abort()
      store.close()
    },
  }
}
