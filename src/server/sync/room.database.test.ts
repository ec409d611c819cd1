import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'
import { fillStore } from '#server/database/operate/full-store.fixture.ts'
import { measureUse } from './room.ts'

describeOnBothDatabases((database) => {
  it('what the database fills grows with what is written, of a quota or of its disk', async () => {
    const place = { database: database(), dataDir: '.', quota: 5e9 }
    const before = await measureUse(place)
    await fillStore(place.database, 200)
    const after = await measureUse(place)
    expect(before.bytes).toBeGreaterThan(0)
    expect(after.bytes).toBeGreaterThan(before.bytes + 200_000)
    expect(after.quota).toBe(5e9)
    const { quota } = await measureUse({ ...place, quota: null })
    if (place.database.engine === 'postgres') expect(quota).toBeNull()
    else expect(quota).toBeGreaterThan(after.bytes)
  })
})
