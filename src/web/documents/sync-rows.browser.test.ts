import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DayRow } from '#domain/journal/entry-store.ts'
import type { SyncCursor } from '#domain/sync/sync-ports.ts'
import { syncStoreContract } from '#domain/sync/sync-store.contract.ts'
import { createDiaryDatabase, diaryDatabaseName } from './database.ts'
import { createDays } from './days.ts'
import { openOlderTab } from './older-tab.fixture.ts'
import { createRecordings, createSentences } from './sentences.ts'
import { createSyncDevice } from './sync-device.ts'
import { createSyncRows } from './sync-rows.ts'

const CURSOR: SyncCursor = { device: 'phone', epoch: null, seq: 0, before: null }
const doc = { entry: { id: 'a', date: '2026-11-21', content: 'a', tags: [], mood: '' as const } }

/** One tab of a device: its days as the learner sees them, and as sync does. */
function openTab(name = diaryDatabaseName(`sync-${Math.random()}`)) {
  const database = createDiaryDatabase(name)
  const rows = createSyncRows(database, name)
  const entries = createDays(database, name)
  const device = createSyncDevice(database, name, 'ana')
  const close = () => {
    rows.close()
    entries.close()
  }
  return { name, database, rows, entries, device, close }
}

function drop(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
  })
}

async function putRows({ database }: ReturnType<typeof openTab>, ...rows: DayRow[]): Promise<void> {
  await database.run('entries', 'readwrite', (store, keep) => {
    for (const row of rows) store.put(row)
    keep(null)
  })
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('rows of sync in IndexedDB', () => {
  syncStoreContract(async () => {
    const one = openTab()
    const other = openTab(one.name)
    return {
      one: one.rows,
      other: other.rows,
      async close() {
        one.close()
        other.close()
        await drop(one.name)
      },
    }
  })

  it('rows that earlier versions have stored are to be sent, as they are', async () => {
    const tab = openTab()
    await putRows(tab, { date: '2026-11-21', doc, rev: 0, dirty: 1 })
    await tab.rows.update({ toSend: 100 }, (cursor = CURSOR, rows) => {
      expect(rows).toEqual([{ kind: 'day', key: '2026-11-21', doc, rev: 0, dirty: 1 }])
      return { cursor, rows }
    })
    tab.close()
    await drop(tab.name)
  })

  it('every tab hears in one message of the days whose document has changed, or that are synced now', async () => {
    const tab = openTab()
    const other = openTab(tab.name)
    await putRows(
      tab,
      { date: '2026-11-21', doc, rev: 0, dirty: 1 },
      { date: '2026-11-20', doc, rev: 3 },
      { date: '2026-11-19', doc, rev: 3 },
    )
    const heard: string[] = []
    tab.entries.watch((dates) => heard.push(`here ${[...dates].sort()}`))
    other.entries.watch((dates) => heard.push(`there ${[...dates].sort()}`))
    await tab.rows.update('all', (cursor = CURSOR, rows) => ({
      cursor,
      rows: rows.map((row) => {
        if (row.key === '2026-11-21') return { kind: 'day', key: row.key, doc: row.doc, rev: 4 } // accepted
        if (row.key === '2026-11-20') return { ...row, doc: {}, rev: 5 } // changed elsewhere
        return { ...row, sent: { id: 'p', doc: row.doc } } // nothing that anybody sees
      }),
    }))
    await expect
      .poll(() => [...heard].sort())
      .toEqual(['here 2026-11-20,2026-11-21', 'there 2026-11-20,2026-11-21'])
    const read = await other.entries.read(['2026-11-21'])
    expect(read).toEqual({ ok: true, value: [{ date: '2026-11-21', doc, isSynced: true }] })
    tab.close()
    other.close()
    await drop(tab.name)
  })

  it('sentences that come are heard of in every tab, and the sounds of one that is gone for good go', async () => {
    const tab = openTab()
    const [sentences, sounds] = [createSentences(tab.database, tab.name), createRecordings(tab.database)]
    const [gone, kept] = ['2026-11-21-0123456789abcd-es-es', '2026-11-21-0123456789abce-es-es']
    const file = { type: 'audio/webm', bytes: new ArrayBuffer(1) }
    for (const [id, sentence, at] of [
      ['a', gone, 1],
      ['b', gone, 9],
      ['c', kept, 1],
    ] as const)
      await sounds.keep({ id, sentence, at, accuracy: null, file })
    const heard: string[] = []
    const days = vi.fn()
    sentences.watch((keys) => heard.push(...keys))
    tab.entries.watch(days)
    await tab.rows.update({ keys: [] }, (cursor = CURSOR) => ({
      cursor,
      rows: [
        { kind: 'sentence', key: gone, doc: { attempts: [], purgedAt: 5 }, rev: 3 },
        { kind: 'sentence', key: kept, doc: { attempts: [] }, rev: 4 },
        { kind: 'minutes', key: '2026-11-21-phone', doc: { activeMs: {} }, rev: 5 },
      ],
    }))
    await expect.poll(() => heard).toEqual([gone, kept])
    expect(days).not.toHaveBeenCalled()
    const left = await sounds.of([gone, kept])
    expect(left.ok && left.value.map(({ id }) => id)).toEqual(['c', 'b'])
    sentences.close()
    tab.close()
    await drop(tab.name)
  })

  it('what was being written as the diary closed is kept, and the other tabs hear of it', async () => {
    const tab = openTab()
    const other = openTab(tab.name)
    const heard: string[] = []
    other.entries.watch((dates) => heard.push(...dates))
    const pulled = { kind: 'day', key: '2026-11-20', doc, rev: 1 } as const
    const writes = [
      tab.rows.update({ keys: [] }, (cursor = CURSOR) => ({ cursor, rows: [pulled] })),
      tab.entries.update('2026-11-21', () => doc),
    ]
    tab.close()
    expect(await Promise.all(writes)).toMatchObject([{ ok: true }, { ok: true }])
    await expect.poll(() => [...heard].sort()).toEqual(['2026-11-20', '2026-11-21'])
    other.close()
    await drop(tab.name)
  })

  it('a change of the learner after that is to be sent, with what the server has as its base', async () => {
    const tab = openTab()
    await putRows(tab, { date: '2026-11-21', doc, rev: 4 })
    const typed = { ...doc, draft: { content: 'ab' } }
    expect(await tab.entries.update('2026-11-21', () => typed)).toMatchObject({ value: { isSynced: false } })
    await tab.rows.update('all', (cursor = CURSOR, rows) => {
      expect(rows).toEqual([{ kind: 'day', key: '2026-11-21', doc: typed, rev: 4, dirty: 1, base: doc }])
      return { cursor, rows }
    })
    expect(await tab.entries.update('2026-11-21', () => doc)).toMatchObject({ value: { isSynced: true } })
    tab.close()
    await drop(tab.name)
  })

  it('a write that fails changes neither rows nor cursor', async () => {
    const tab = openTab()
    await putRows(tab, { date: '2026-11-21', doc, rev: 0, dirty: 1 })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      const request = put.apply(this, args)
      if (this.name === 'meta') this.transaction.abort() // as a full disk does at the end
      return request
    })
    const outcome = await tab.rows.update('all', (_, rows) => ({
      cursor: { ...CURSOR, seq: 9 },
      rows: rows.map((row) => ({ ...row, doc: {} })),
    }))
    vi.restoreAllMocks()
    expect(outcome.ok).toBe(false)
    expect(await tab.rows.cursor()).toEqual({ ok: true, value: undefined })
    expect(await tab.entries.read(['2026-11-21'])).toMatchObject({ value: [{ doc }] })
    tab.close()
    await drop(tab.name)
  })
})

describe('what the learner is told of the rows', () => {
  it('is how many wait, and which the server has refused, newest first', async () => {
    const tab = openTab()
    await putRows(
      tab,
      { date: '2026-11-18', doc, rev: 0, dirty: 2, refusal: 'invalid' },
      { date: '2026-11-19', doc, rev: 0, dirty: 2, refusal: 'too-large' },
      { date: '2026-11-20', doc, rev: 0, dirty: 1 },
      { date: '2026-11-21', doc, rev: 7 },
    )
    const refused = [
      { kind: 'day', key: '2026-11-19', refusal: 'too-large' },
      { kind: 'day', key: '2026-11-18', refusal: 'invalid' },
    ]
    expect(await tab.device.counts()).toEqual({
      ok: true,
      value: { rows: 4, daysToSend: 1, toSend: 1, refused },
    })
    tab.close()
    await drop(tab.name)
  })

  it('counts what was practised among what waits, and not among the entries', async () => {
    const tab = openTab()
    const sentence = '2026-11-21-0123456789abcd-es-es'
    await tab.database.run('sentences', 'readwrite', (store, keep) => {
      store.put({ key: sentence, doc: { attempts: [] }, rev: 0, dirty: 2, refusal: 'invalid' })
      keep(null)
    })
    await tab.database.run('minutes', 'readwrite', (store, keep) => {
      store.put({ key: '2026-11-21-a', doc: { activeMs: {} }, rev: 0, dirty: 1 })
      keep(null)
    })
    await putRows(tab, { date: '2026-11-20', doc, rev: 0, dirty: 2, refusal: 'too-large' })
    const refused = [
      { kind: 'day', key: '2026-11-20', refusal: 'too-large' },
      { kind: 'sentence', key: sentence, refusal: 'invalid' },
    ]
    expect(await tab.device.counts()).toEqual({
      ok: true,
      value: { rows: 1, daysToSend: 0, toSend: 1, refused },
    })
    tab.close()
    await drop(tab.name)
  })

  it('the choice to keep the diary here outlives the page, and can be taken back', () => {
    const { device } = openTab()
    expect(device.isKeptHere()).toBe(false)
    device.keepHere(true)
    expect(openTab().device.isKeptHere()).toBe(true)
    device.keepHere(false)
    expect(openTab().device.isKeptHere()).toBe(false)
  })

  it('a diary that was made before there was sync is told from one that is made now', async () => {
    const tab = openTab()
    expect(await tab.device.isFromBefore()).toBe(false)
    tab.close()
    const name = diaryDatabaseName(`earlier-${Math.random()}`)
    const earlier = await openOlderTab(name)
    earlier.close()
    const same = openTab(name)
    expect(await same.device.isFromBefore()).toBe(true)
    same.close()
    await drop(tab.name)
    await drop(name)
  })

  it('ids are long and never the same', () => {
    const { device } = openTab()
    const ids = Array.from({ length: 100 }, device.newId)
    expect(new Set(ids).size).toBe(100)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  })
})

/** Browsers that have the Web Locks API, and those that have not. */
describe.each(['locks', 'a lease'])('one tab at a time, by %s', (how) => {
  function openTwo() {
    if (how === 'a lease') vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never)
    const one = openTab()
    return { one, other: openTab(one.name) }
  }

  it('while one works the other does not, and afterwards it does', async () => {
    const { one, other } = openTwo()
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const working = one.device.exclusively(() => {
      begun.resolve()
      return promise
    })
    await begun.promise
    const idle = vi.fn(async () => undefined)
    expect(await other.device.exclusively(idle)).toBe(false)
    expect(idle).not.toHaveBeenCalled()
    end()
    expect(await working).toBe(true)
    expect(await other.device.exclusively(idle)).toBe(true)
    one.close()
    other.close()
  })

  it('work that fails holds nobody up', async () => {
    const { one, other } = openTwo()
    await expect(one.device.exclusively(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await other.device.exclusively(async () => undefined)).toBe(true)
    one.close()
    other.close()
  })

  if (how === 'locks') return // which the browser gives back by itself
  it('a tab that has gone without a word is waited for half a minute at most', async () => {
    const { one, other } = openTwo()
    /** A tab that takes the lease and never gives it back. */
    const takeAndGo = ({ device }: typeof one) =>
      new Promise<void>((taken) => {
        void device.exclusively(() => {
          taken()
          return new Promise(() => undefined)
        })
      })
    const nothing = async () => undefined
    await takeAndGo(one)
    expect(await other.device.exclusively(nothing)).toBe(false)
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_001)
    expect(await other.device.exclusively(nothing)).toBe(true)
    await takeAndGo(one)
    expect(await other.device.exclusively(nothing)).toBe(false)
    now.mockReturnValue(Date.now() - 365 * 24 * 60 * 60 * 1000) // the clock was turned back
    expect(await other.device.exclusively(nothing)).toBe(true)
  })
})
