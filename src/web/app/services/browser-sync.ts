import type { DiaryDatabase } from '#web/documents/database.ts'
import { createSyncDevice } from '#web/documents/sync-device.ts'
import { createSyncRows } from '#web/documents/sync-rows.ts'
import type { Fetcher } from '#web/http/fetcher.ts'
import { createHttpSyncTransport } from '#web/sync/http-sync-transport.adapter.ts'
import type { SyncServices } from './services.ts'

type Options = {
  database: DiaryDatabase
  name: string
  profileId: string
  send: Fetcher
}

export function createSyncServices({ database, name, profileId, send }: Options): SyncServices {
  const store = createSyncRows(database, name)
  const closing = new AbortController()
  return {
    store,
    device: createSyncDevice(database, name, profileId),
    transport: createHttpSyncTransport({ send, closing: closing.signal }),
    close() {
      closing.abort()
      store.close()
    },
  }
}
