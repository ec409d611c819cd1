import { beforeEach, expect, it } from 'vitest'
import { diaryDatabaseName } from './database.ts'
import { forgetDiary } from './forget-diary.ts'

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name)

beforeEach(() => localStorage.clear())

it('ACCESS-7: removes what one profile has written here, and nothing of another', async () => {
  const other = await openDatabase(diaryDatabaseName('other'))
  const own = await openDatabase(diaryDatabaseName('mine'))
  own.onversionchange = () => own.close()
  localStorage.setItem('echolog.rescue:mine:2026-11-21', 'words')
  localStorage.setItem('echolog.rescue:other:2026-11-21', 'words')
  localStorage.setItem('echolog.practice:diary:mine', '[]')

  expect(await forgetDiary('mine')).toBe(true)
  expect(await names()).not.toContain(diaryDatabaseName('mine'))
  expect(await names()).toContain(diaryDatabaseName('other'))
  expect(Object.keys(localStorage)).toEqual(['echolog.rescue:other:2026-11-21'])
  other.close()
})

it('does not say that it is gone while another tab holds it', async () => {
  const held = await openDatabase(diaryDatabaseName('held'))
  expect(await forgetDiary('held', 50)).toBe(false)
  held.close()
})
