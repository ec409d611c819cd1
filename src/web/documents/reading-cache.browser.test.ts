import { beforeEach, expect, it } from 'vitest'
import { createDiaryDatabase, diaryDatabaseName } from './database.ts'
import { forgetDiary } from './forget-diary.ts'
import { createReadingCache } from './reading-cache.ts'

const READ = { words: ['今日', 'は'], readings: ['キョウ', null] }
const NAME = diaryDatabaseName('reads')

beforeEach(async () => void (await forgetDiary('reads')))

it('keeps readings by sentence and who read them, for the next visit', async () => {
  const first = createDiaryDatabase(NAME)
  await createReadingCache(first).keep([['今日は。', READ]], 'ja-JP')
  first.close()
  const database = createDiaryDatabase(NAME)
  const cache = createReadingCache(database)
  expect(await cache.get(['昨日は。', '今日は。'], 'ja-JP')).toEqual([null, READ])
  expect(await cache.get(['今日は。'], 'zh-CN')).toEqual([null])
  database.close()
})

it('they are gone with the diary', async () => {
  const database = createDiaryDatabase(NAME)
  const cache = createReadingCache(database)
  await cache.keep([['今日は。', READ]], 'ja-JP')
  expect(await forgetDiary('reads')).toBe(true)
  expect(await cache.get(['今日は。'], 'ja-JP')).toEqual([null])
  database.close()
})

it('begins anew when it is full, and leaves what else is known of the diary', async () => {
  const database = createDiaryDatabase(NAME)
  await database.run<null>('meta', 'readwrite', (meta, keep) => {
    meta.put('other', 'sync')
    keep(null)
  })
  const cache = createReadingCache(database, 2)
  for (const sentence of ['一。', '二。', '三。']) await cache.keep([[sentence, READ]], 'ja-JP')
  expect(await cache.get(['一。', '二。', '三。'], 'ja-JP')).toEqual([null, null, READ])
  const other = await database.run<unknown>('meta', 'readonly', (meta, keep) => {
    const request = meta.get('sync')
    request.onsuccess = () => keep(request.result)
  })
  expect(other).toEqual({ ok: true, value: 'other' })
  database.close()
})
