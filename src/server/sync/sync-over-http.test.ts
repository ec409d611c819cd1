import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import { syncTransportContract } from '#domain/sync/sync-transport.contract.ts'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { appTransport, diaryApp } from './diary-app.fixture.ts'
import type { DiaryStore } from './diary-store.ts'
import { memoryDiaryStore } from './memory-diary-store.fake.ts'
import { sqlDiaryStore } from './sql-diary-store.ts'

/** What a device sees of a server, whatever the server keeps its diaries in. */
function describeOverHttp(diaries: DiaryStore): void {
  const app = diaryApp(diaries)
  syncTransportContract(async () => {
    const [userId, strangerId] = [randomUUID(), randomUUID()]
    return {
      transport: appTransport(app, userId),
      userId,
      stranger: appTransport(app, strangerId),
      strangerId,
      closeDiary: () => diaries.closeDiary(userId, Date.now()),
      close: async () => undefined,
    }
  })
}

describe('POST /api/sync, on SQLite', () => describeOverHttp(sqlDiaryStore(memoryDatabase())))
describe('POST /api/sync, in memory', () => describeOverHttp(memoryDiaryStore()))
