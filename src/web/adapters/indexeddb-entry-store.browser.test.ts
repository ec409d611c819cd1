import { describe, expect, it, vi } from 'vitest'
import { entryStoreContract } from '#domain/journal/entry-store-contract.ts'
import { createDiaryDatabase, diaryDatabaseName } from './diary-database.ts'
import { createIndexedDbEntryStore } from './indexeddb-entry-store.ts'

let diaries = 0

function newName(): string {
  diaries += 1
  return diaryDatabaseName(`contract-${diaries}-${Math.random()}`)
}

function openStore(name: string) {
  return createIndexedDbEntryStore(createDiaryDatabase(name), name)
}

async function drop(name: string): Promise<void> {
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = resolve
    request.onerror = resolve
    request.onblocked = resolve
  })
}

describe('days in IndexedDB', () => {
  entryStoreContract(async () => {
    const name = newName()
    const [one, other] = [openStore(name), openStore(name)]
    return {
      one,
      other,
      async close() {
        one.close()
        other.close()
        await drop(name)
      },
    }
  })

  const doc = { entry: { id: 'a', date: '2026-11-21', content: 'a', tags: [], mood: '' as const } }

  it('DIARY-30: days outlive the page, in one store, a row a day', async () => {
    const name = newName()
    const before = openStore(name)
    await before.update('2026-11-21', () => doc)
    before.close()
    const after = openStore(name)
    expect(await after.read('2026-11-21')).toEqual({ ok: true, value: doc })
    after.close()
    await drop(name)
  })

  it('ten years are read in portions, all of them', async () => {
    const name = newName()
    const database = createDiaryDatabase(name)
    const dates = Array.from({ length: 1203 }, (_, index) =>
      new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10),
    )
    await database.run('entries', 'readwrite', (store, keep) => {
      for (const date of dates) store.put({ date, doc: { entry: { ...doc.entry, date } }, rev: 0, dirty: 1 })
      keep(null)
    })
    const store = createIndexedDbEntryStore(database, name)
    const all = await store.all()
    expect(all.ok && all.value.map(({ date }) => date)).toEqual(dates.reverse())
    store.close()
    await drop(name)
  })

  it('a connection that the browser has dropped is opened again', async () => {
    const name = newName()
    const opened: IDBDatabase[] = []
    const open = vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
      const request = IDBFactory.prototype.open.apply(indexedDB, args)
      request.addEventListener('success', () => opened.push(request.result))
      return request
    })
    const store = openStore(name)
    await store.update('2026-11-21', () => doc)
    opened[0]?.close() // as Safari does in the background
    expect(await store.read('2026-11-21')).toEqual({ ok: true, value: doc })
    expect(opened).toHaveLength(2)
    open.mockRestore()
    store.close()
    await drop(name)
  })

  it('a browser that refuses to store anything is a failure with a code', async () => {
    const refusing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('not here', 'SecurityError')
    })
    expect(await openStore(newName()).all()).toEqual({ ok: false, error: 'storage-unavailable' })
    refusing.mockRestore()
  })

  it('a tab with an older version open is reported as blocked, and gets out of the way when it is this one', async () => {
    const name = newName()
    const older = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => request.result.createObjectStore('entries', { keyPath: 'date' })
      request.onsuccess = () => resolve(request.result)
    })
    older.close()
    const mine = openStore(name)
    await mine.newest(1)
    const newer = await new Promise<string>((resolve) => {
      const request = indexedDB.open(name, 99)
      request.onblocked = () => resolve('blocked')
      request.onsuccess = () => {
        request.result.close()
        resolve('opened')
      }
    })
    expect(newer).toBe('opened')
    expect(await mine.newest(1)).toEqual({ ok: false, error: 'storage-blocked' })
    mine.close()
    await drop(name)
  })
})
