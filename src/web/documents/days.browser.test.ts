import { describe, expect, it, vi } from 'vitest'
import { entryStoreContract } from '#domain/journal/entry-store.contract.ts'
import { createDiaryDatabase, diaryDatabaseName } from './database.ts'
import { createDays } from './days.ts'

let diaries = 0

function newName(): string {
  diaries += 1
  return diaryDatabaseName(`contract-${diaries}-${Math.random()}`)
}

function openStore(name: string) {
  return createDays(createDiaryDatabase(name), name)
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
  const storedToday = { ok: true, value: [{ date: '2026-11-21', doc, isSynced: false }] }

  it('DIARY-30: days outlive the page, in one store, a row a day', async () => {
    const name = newName()
    const before = openStore(name)
    await before.update('2026-11-21', () => doc)
    before.close()
    const after = openStore(name)
    expect(await after.read(['2026-11-21'])).toEqual(storedToday)
    after.close()
    await drop(name)
  })

  it('a write that begins after the store was closed is stored, and told to other tabs', async () => {
    const name = newName()
    const [closed, other] = [openStore(name), openStore(name)]
    const told: string[][] = []
    other.watch((days) => told.push(days))
    closed.close()
    expect((await closed.update('2026-11-21', () => doc)).ok).toBe(true)
    await expect.poll(() => told).toEqual([['2026-11-21']])
    expect(await other.read(['2026-11-21'])).toEqual(storedToday)
    other.close()
    await drop(name)
  })

  it('one damaged row keeps neither itself nor the others from being read and written', async () => {
    const name = newName()
    const database = createDiaryDatabase(name)
    await database.run('entries', 'readwrite', (store, keep) => {
      store.put({
        date: '2026-11-20',
        doc: { entry: { ...doc.entry, date: '2026-11-20', tags: 'x' } },
        rev: 0,
      })
      store.put({ date: '2026-11-21', doc, rev: 0 })
      keep(null)
    })
    const store = createDays(database, name)
    const damaged = {
      date: '2026-11-20',
      doc: { entry: { ...doc.entry, date: '2026-11-20' } },
      isSynced: false,
    }
    const days = { ok: true, value: [...storedToday.value, damaged] }
    expect([await store.all(), await store.newest(5)]).toEqual([days, days])
    expect(await store.read(['2026-11-20'])).toEqual({ ok: true, value: [damaged] })
    const written = await store.update('2026-11-20', (stored) => ({
      entry: { ...doc.entry, ...stored?.entry, tags: [...(stored?.entry?.tags ?? []), 'new'] },
    }))
    expect(written.ok && written.value.doc.entry?.tags).toEqual(['new'])
    store.close()
    await drop(name)
  })

  it('a row without its day is an empty day', async () => {
    const name = newName()
    const database = createDiaryDatabase(name)
    await database.run('entries', 'readwrite', (store, keep) => {
      store.put({ date: '2026-11-19' })
      store.put({ date: '2026-11-20', doc: null, rev: 0 })
      store.put({ date: '2026-11-21', doc, rev: 0 })
      keep(null)
    })
    const store = createDays(database, name)
    const all = await store.all()
    expect(all.ok && all.value.map((day) => day.doc)).toEqual([doc, {}, {}])
    const written = await store.update('2026-11-20', (stored) => ({ ...stored, draft: { content: 'Now.' } }))
    expect(written.ok && written.value.doc).toEqual({ draft: { content: 'Now.' } })
    store.close()
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
    const store = createDays(database, name)
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
      if (args[0] === name) request.addEventListener('success', () => opened.push(request.result))
      return request
    })
    const store = openStore(name)
    await store.update('2026-11-21', () => doc)
    opened[0]?.close() // as Safari does in the background
    expect(await store.read(['2026-11-21'])).toEqual(storedToday)
    expect(opened).toHaveLength(2)
    open.mockRestore()
    store.close()
    await drop(name)
  })

  it('FAIL-27: a browser that refuses to store anything is a failure with a code, and is asked again', async () => {
    const store = openStore(newName())
    const told: string[] = []
    store.watchStorage((event) => told.push(event))
    const refusing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('not here', 'SecurityError')
    })
    const refused = { ok: false, error: 'storage-unavailable' }
    expect([await store.all(), await store.update('2026-11-21', () => doc)]).toEqual([refused, refused])
    expect(told).toEqual([])
    refusing.mockRestore()
    expect((await store.update('2026-11-21', () => doc)).ok).toBe(true)
    expect(told).toEqual(['back'])
    expect(await store.all()).toEqual(storedToday)
    store.close()
  })

  it('FAIL-32: a tab of an older version gets out of the way of a newer one, and says so', async () => {
    const name = newName()
    const mine = openStore(name)
    const told: string[] = []
    mine.watchStorage((event) => told.push(event))
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
    expect(told).toEqual(['newer'])
    expect(await mine.newest(1)).toEqual({ ok: false, error: 'storage-newer' })
    mine.close()
    await drop(name)
  })

  /** The diary as the version before made it, with a device that has synced all of it. */
  async function makeFirstVersion(name: string, cursor: object): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.onerror = () => reject(request.error)
      request.onupgradeneeded = () => {
        const { result } = request
        const entries = result.createObjectStore('entries', { keyPath: 'date' })
        entries.createIndex('dirty', 'dirty')
        entries.put({ date: '2026-11-21', doc, rev: 0, dirty: 1 })
        result.createObjectStore('meta').put(cursor, 'sync')
        result.createObjectStore('practice', { keyPath: 'date' })
      }
      request.onsuccess = () => {
        request.result.close()
        resolve()
      }
    })
  }

  it.each([
    [null, 'day/0000-01-01'],
    ['', ''],
    ['day/2026-01-01', 'day/2026-01-01'],
  ])(
    'a diary of the version before keeps its days; filled up to %j, it asks from %j on',
    async (before, after) => {
      const name = newName()
      const cursor = { device: 'phone', epoch: 'e', seq: 7, before }
      await makeFirstVersion(name, cursor)
      const database = createDiaryDatabase(name)
      const store = createDays(database, name)
      const told: string[] = []
      store.watchStorage((event) => told.push(event))
      expect(await store.all()).toEqual(storedToday)
      const read = await database.run('meta', 'readonly', (meta, keep) => {
        const request = meta.get('sync')
        request.onsuccess = () => keep(request.result)
      })
      expect(read).toEqual({ ok: true, value: { ...cursor, before: after } })
      expect(told).toEqual([]) // it is not taken for one that the browser has cleared
      store.close()
      await drop(name)
    },
  )

  /** Another tab that holds the diary while a third wants to change it: whoever opens it now gets no answer. */
  async function jam(name: string): Promise<() => void> {
    const holding = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
    })
    await new Promise((resolve) => {
      const request = indexedDB.open(name, holding.version + 1)
      request.onblocked = resolve
      request.onupgradeneeded = () => request.transaction?.abort()
    })
    return () => holding.close()
  }

  it('FAIL-27: an open that gets no answer is given up after a while, and taken up when the answer comes', async () => {
    const name = newName()
    const first = openStore(name)
    await first.update('2026-11-21', () => doc)
    first.close()
    const letGo = await jam(name)
    const store = openStore(name)
    const told: string[] = []
    store.watchStorage((event) => told.push(event))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reading = store.read(['2026-11-21'])
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    expect(await reading).toEqual({ ok: false, error: 'storage-silent' })
    expect(told).toEqual([])
    letGo()
    await expect.poll(() => told).toEqual(['back'])
    expect(await store.read(['2026-11-21'])).toEqual(storedToday)
    store.close()
    await drop(name)
  })

  it('FAIL-30: a diary that the browser throws away while it is open is reported as cleared, and can be filled again', async () => {
    const name = newName()
    const store = openStore(name)
    const told: string[] = []
    store.watchStorage((event) => told.push(event))
    await store.update('2026-11-21', () => doc)
    await drop(name)
    await expect.poll(() => told).toEqual(['cleared'])
    expect(await store.read(['2026-11-21'])).toEqual({ ok: true, value: [] })
    expect(await store.update('2026-11-21', () => doc)).toEqual({ ok: true, value: storedToday.value[0] })
    store.close()
    await drop(name)
  })

  it('FAIL-30: of two connections in one page the one that is watched tells that the diary was cleared', async () => {
    const name = newName()
    const unwatched = openStore(name)
    await unwatched.update('2026-11-21', () => doc)
    const watched = openStore(name)
    const told: string[] = []
    watched.watchStorage((event) => told.push(event))
    await watched.read(['2026-11-21'])
    await drop(name)
    await expect.poll(() => told).toEqual(['cleared'])
    expect(await unwatched.read(['2026-11-21'])).toEqual({ ok: true, value: [] })
    unwatched.close()
    watched.close()
    await drop(name)
  })

  it('FAIL-30: the one that is watched tells of it also where another connection of the page came first', async () => {
    const name = newName()
    const [watched, unwatched, late] = [openStore(name), openStore(name), openStore(name)]
    const told: string[] = []
    watched.watchStorage((event) => told.push(event))
    late.watchStorage(() => told.push('an event of a store that was not open'))
    await watched.update('2026-11-21', () => doc)
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw new DOMException('The connection was closed.', 'AbortError')
    })
    await drop(name) // the watched one is refused, and asks again after a while
    expect(await unwatched.read(['2026-11-21'])).toEqual({ ok: true, value: [] })
    await expect.poll(() => told).toEqual(['cleared', 'back'])
    open.mockRestore()
    for (const store of [watched, unwatched, late]) store.close()
    await drop(name)
  })

  it('FAIL-30: a write whose connection is closed under it, and that never ends, is made again on a new one', async () => {
    const name = newName()
    const store = openStore(name)
    await store.read(['2026-11-21'])
    const silent = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(function (
      this: IDBDatabase,
      ...asked
    ) {
      const transaction = this.transaction(...asked)
      Object.defineProperty(transaction, 'oncomplete', { set: () => undefined })
      setTimeout(() => this.dispatchEvent(new Event('close')))
      return transaction
    })
    expect(await store.update('2026-11-21', () => doc)).toEqual({ ok: true, value: storedToday.value[0] })
    expect(silent.mock.calls.length).toBeGreaterThan(1)
    silent.mockRestore()
    store.close()
    await drop(name)
  })

  it('a browser that refuses for a moment, while it deletes, is asked again until the diary is open', async () => {
    const name = newName()
    const store = openStore(name)
    const told: string[] = []
    store.watchStorage((event) => told.push(event))
    await store.update('2026-11-21', () => doc)
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw new DOMException('The connection was closed.', 'AbortError')
    })
    await drop(name)
    await expect.poll(() => told).toEqual(['cleared', 'back'])
    open.mockRestore()
    store.close()
    await drop(name)
  })
})
