import { describe, expect, it } from 'vitest'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { change, dayKey, learnerOf } from './diary.fixture.ts'
import { describeDiaryStore } from './diary-store.contract.ts'
import { sqlDiaryStore } from './sql-diary-store.ts'
import { versionCost } from './version-rules.ts'

describe('diaries in a database in memory', () => {
  const store = sqlDiaryStore(memoryDatabase())
  describeDiaryStore(() => store)

  it('a diary full of young empty versions is pruned in few statements that rank none', async () => {
    const statements: string[] = []
    const { pushed } = learnerOf(sqlDiaryStore(memoryDatabase((text) => statements.push(text))))
    const empty = (place: number) => change(dayKey(place), { baseRev: 9_999, doc: {} })
    const batch = Array.from({ length: 100 }, (_, place) => empty(place))
    for (let time = 0; time < 45; time += 1) await pushed(batch.map((one) => ({ ...one, id: `${time}` })))
    const most = SYNC_LIMITS.versionBytesPerAccount
    await pushed([change(dayKey(0), { baseRev: 9_999, bytes: most - 45 * 100 * versionCost(2) - 1000 })])
    statements.length = 0
    await pushed(batch)
    const pruning = statements.filter((text) => /delete from revision/.test(text))
    expect(pruning.length).toBeGreaterThan(0)
    expect(pruning.length).toBeLessThan(5)
    expect(pruning.join()).not.toContain('partition')
  })
})
