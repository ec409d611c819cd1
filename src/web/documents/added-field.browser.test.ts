import { expect, it } from 'vitest'
import { addPlace, ENTRY, PLACED } from '#domain/kinds/added-field.fixture.ts'

addPlace()

const { createDiaryDatabase, diaryDatabaseName } = await import('./database.ts')
const { createDays } = await import('./days.ts')
const { createLeavingBackup } = await import('./leaving-backup.ts')
const { createFallbackStorage } = await import('./fallback-storage.ts')
const { createFirstPaintCache } = await import('./first-paint-cache.ts')

const DATE = ENTRY.date

it('a field that is one line of the table is stored and read, in the database and beside it', async () => {
  const profile = `added-${Math.random()}`
  const name = diaryDatabaseName(profile)
  const store = createDays(createDiaryDatabase(name), name)
  await store.update(DATE, () => ({ entry: PLACED as never }))
  expect(await store.newest(1)).toMatchObject({ ok: true, value: [{ doc: { entry: PLACED } }] })
  store.close()
  indexedDB.deleteDatabase(name)

  const cache = createFirstPaintCache()
  cache.write([PLACED as never])
  expect(cache.read()).toEqual([PLACED])
  cache.clear()

  const draft = { place: 'Home.' } as object
  createLeavingBackup(profile).keep({ date: DATE, draft })
  const { backup, legacy } = createFallbackStorage(profile)
  expect(backup.read()).toEqual([{ date: DATE, draft }])
  backup.clear({ date: DATE })

  localStorage.setItem('diary', JSON.stringify([PLACED]))
  expect(legacy.find()).toEqual([PLACED])
  localStorage.removeItem('diary')
})
