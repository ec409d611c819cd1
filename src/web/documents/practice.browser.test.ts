import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MinutesDoc } from '#domain/progress/minutes.ts'
import { recordingStoreContract } from '#domain/sentences/recording-store.contract.ts'
import { sentenceStoreContract } from '#domain/sentences/sentence-store.contract.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { createDiaryDatabase, diaryDatabaseName } from './database.ts'
import { createDays } from './days.ts'
import { describeMinutes } from './minutes.contract.ts'
import { createMemoryMinutes } from './minutes.fake.ts'
import { createLeftMinutes, createMinutes, shareEarlierCounts } from './minutes.ts'
import { movePractice } from './move-practice.ts'
import { PROFILE_KEYS } from './profile-keys.ts'
import { createRecordings, createSentences } from './sentences.ts'

const DAY = '2026-11-21'

function openDatabase(name = diaryDatabaseName(`practice-${Math.random()}`)) {
  const database = createDiaryDatabase(name)
  const close = () => {
    database.close()
    indexedDB.deleteDatabase(name)
  }
  return { name, database, close }
}

type Opened = ReturnType<typeof openDatabase>

describeMinutes('practice in IndexedDB', () => {
  const { database, close } = openDatabase()
  return { store: createMinutes(database), clear: close }
})

describeMinutes('practice in memory', () => ({ store: createMemoryMinutes() }))

describe('sentences in IndexedDB', () => {
  sentenceStoreContract(async () => {
    const { name, database, close } = openDatabase()
    const other = createDiaryDatabase(name)
    return {
      one: createSentences(database, name),
      other: createSentences(other, name),
      async close() {
        other.close()
        close()
      },
    }
  })

  it('what is said is to be sent, and what the server has is not', async () => {
    const { name, database, close } = openDatabase()
    const key = `${DAY}-0123456789abcd-es-es`
    const store = createSentences(database, name)
    await store.update(key, () => ({ attempts: [], kept: true, keptAt: 1 }))
    const dirty = () =>
      database.run<number>('sentences', 'readonly', (rows, keep) => {
        const request = rows.index('dirty').count(1)
        request.onsuccess = () => keep(request.result)
      })
    expect(await dirty()).toEqual({ ok: true, value: 1 })
    await database.run('sentences', 'readwrite', (rows, keep) => {
      rows.put({ key, doc: { attempts: [] }, rev: 4 })
      keep(null)
    })
    await store.update(key, (stored = { attempts: [] }) => ({ ...stored }))
    expect(await dirty()).toEqual({ ok: true, value: 0 })
    store.close()
    close()
  })
})

describe('damaged sentences in IndexedDB', () => {
  it('keep neither the others nor themselves from being practised', async () => {
    const { name, database, close } = openDatabase()
    const keyOf = (number: number) => `${DAY}-0123456789abc${number}-es-es`
    await database.run('sentences', 'readwrite', (rows, keep) => {
      rows.put({ key: keyOf(1) })
      rows.put({ key: keyOf(2), doc: { attempts: [null, attempt()] }, rev: 1 })
      rows.put({ key: keyOf(3), doc: { attempts: [] }, rev: 1 })
      keep(null)
    })
    const store = createSentences(database, name)
    const docs = [{ attempts: [] }, { attempts: [attempt()] }, { attempts: [] }]
    const [all, ofDay] = [await store.all(), await store.ofDay(DAY)]
    expect(all.ok && all.value.map(({ doc }) => doc).reverse()).toEqual(docs)
    expect(ofDay.ok && ofDay.value.map(({ doc }) => doc)).toEqual(docs)
    const written = await store.update(keyOf(1), (stored) => ({ ...stored, attempts: [attempt()] }))
    expect(written.ok && written.value.doc).toEqual({ attempts: [attempt()] })
    store.close()
    close()
  })
})

describe('sounds in IndexedDB', () => {
  recordingStoreContract(async () => {
    const { database, close } = openDatabase()
    return { store: createRecordings(database, 90), close: async () => close() }
  })

  /** A disk without room for whatever `isRefused` says, as long as there are sounds on it. */
  function fillDisk(isRefused: (store: string) => boolean) {
    const { put, clear } = IDBObjectStore.prototype
    let isFull = true
    const refused: string[] = []
    vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
      if (this.name === 'recordings') isFull = false
      return clear.call(this)
    })
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      const request = put.apply(this, args)
      if (isFull && isRefused(this.name)) {
        refused.push(this.name)
        const { transaction } = this
        Object.defineProperty(transaction, 'error', { value: new DOMException('', 'QuotaExceededError') })
        transaction.abort()
      }
      return request
    })
    return { refused, restore: () => vi.restoreAllMocks() }
  }

  const doc = { entry: { id: 'a', date: DAY, content: 'a', tags: [], mood: '' as const } }

  async function keepOne({ database }: Opened) {
    const sounds = createRecordings(database)
    const sentence = `${DAY}-0123456789abcd-es-es`
    const file = { type: 'audio/webm', bytes: new ArrayBuffer(9) }
    const kept = await sounds.keep({ id: 'a', sentence, at: 1, accuracy: null, file })
    return { kept, left: async () => (await sounds.of([sentence])) as { value: unknown[] } }
  }

  it('make room for an entry that the disk has no room for', async () => {
    const opened = openDatabase()
    const { left } = await keepOne(opened)
    const { refused, restore } = fillDisk((store) => store === 'entries')
    const entries = createDays(opened.database, opened.name)
    expect(await entries.update(DAY, () => doc)).toMatchObject({ ok: true })
    expect(refused).toEqual(['entries'])
    restore()
    expect(await left()).toEqual({ ok: true, value: [] })
    opened.close()
  })

  it('an entry that has no room even so is a failure with a code', async () => {
    const opened = openDatabase()
    await createMinutes(opened.database).add(DAY, { write: 1 })
    const { refused, restore } = fillDisk((store) => store === 'entries')
    const entries = createDays(opened.database, opened.name)
    expect(await entries.update(DAY, () => doc)).toEqual({ ok: false, error: 'storage-full' })
    expect(refused).toEqual(['entries']) // there was nothing to make room with, and so no second try
    restore()
    opened.close()
  })

  it('a sound that has no room takes none from the others', async () => {
    const opened = openDatabase()
    const { left } = await keepOne(opened)
    const { restore } = fillDisk((store) => store === 'recordings')
    const { kept } = await keepOne(opened)
    expect(kept).toEqual({ ok: false, error: 'storage-full' })
    restore()
    expect((await left()).value).toHaveLength(1)
    opened.close()
  })
})

describe('the minutes of several devices', () => {
  type Stored = { key: string; doc: MinutesDoc; dirty?: number }

  async function minutesOf({ database }: Opened): Promise<Stored[]> {
    const read = await database.run<Stored[]>('minutes', 'readonly', (rows, keep) => {
      const request: IDBRequest<Stored[]> = rows.getAll()
      request.onsuccess = () => keep(request.result)
    })
    return read.ok ? read.value : []
  }

  /** What another device has counted has come by sync. */
  function hearOf({ database }: Opened, key: string, activeMs: object) {
    return database.run('minutes', 'readwrite', (rows, keep) => {
      rows.put({ key, doc: { activeMs }, rev: 1 })
      keep(null)
    })
  }

  it('add up, with what is not shared yet, and each is counted once', async () => {
    const opened = openDatabase()
    const store = createMinutes(opened.database)
    await hearOf(opened, `${DAY}-phone`, { write: 60_000, review: 9 })
    await hearOf(opened, `${DAY}-tablet`, { speak: 90_000 })
    await hearOf(opened, '2026-11-22-phone', { speak: 1 })
    await store.add(DAY, { write: 59_000 })
    expect(await store.add(DAY, { write: 2000 })).toMatchObject({
      value: { activeMs: { write: 121_000, translate: 0, speak: 90_000 } },
    })
    expect(await store.read(DAY)).toMatchObject({ value: { activeMs: { write: 121_000 } } })
    opened.close()
  })

  it('are all shared before the device leaves the account, also less than a minute of today', async () => {
    const opened = openDatabase()
    const store = createMinutes(opened.database)
    await store.add(DAY, { speak: 41_000 })
    await store.shareAll()
    await store.shareAll()
    const shared = await minutesOf(opened)
    expect(shared.map(({ doc }) => doc.activeMs.speak)).toEqual([41_000])
    await store.add(DAY, { speak: 1000 }) // the day goes on, and is counted once
    const read = await store.read(DAY)
    expect(read.ok && read.value?.activeMs.speak).toBe(42_000)
  })

  it('are shared minute by minute, and the rest of a day on the next', async () => {
    const opened = openDatabase()
    const store = createMinutes(opened.database)
    await store.add(DAY, { write: 59_000 })
    expect(await minutesOf(opened)).toEqual([])
    await store.add(DAY, { write: 2000 })
    const [shared] = await minutesOf(opened)
    expect(shared?.key).toMatch(/^2026-11-21-[0-9a-f]{32}$/)
    expect(shared).toMatchObject({ doc: { activeMs: { write: 61_000 } }, dirty: 1 })
    await store.add(DAY, { speak: 30_000 })
    expect((await minutesOf(opened))[0]?.doc.activeMs).toEqual({ write: 61_000, translate: 0, speak: 0 })
    await shareEarlierCounts(opened.database, DAY)
    expect((await minutesOf(opened))[0]?.doc.activeMs.speak).toBe(0) // the day goes on
    await shareEarlierCounts(opened.database, '2026-11-22')
    expect((await minutesOf(opened))[0]?.doc.activeMs).toEqual({ write: 61_000, translate: 0, speak: 30_000 })
    expect(await store.read(DAY)).toMatchObject({ value: { activeMs: { write: 61_000, speak: 30_000 } } })
    await store.add(DAY, { speak: 1000 }) // in a tab that is still on that day
    expect(await store.read(DAY)).toMatchObject({ value: { activeMs: { write: 61_000, speak: 31_000 } } })
    expect(await minutesOf(opened)).toHaveLength(1)
    opened.close()
  })
})

it('what was practised of an entry moves with it to another profile, sounds and all, and is gone where it was', async () => {
  const [demo, account] = [`demo-${Math.random()}`, `ana-${Math.random()}`]
  const open = (profileId: string) => {
    const opened = openDatabase(diaryDatabaseName(profileId))
    const sentences = createSentences(opened.database, opened.name)
    return { ...opened, sentences, sounds: createRecordings(opened.database) }
  }
  const [from, to] = [open(demo), open(account)]
  const [key, other] = [`${DAY}-0123456789abcd-es-es`, '2026-11-20-0123456789abcd-es-es']
  const file = { type: 'audio/webm', bytes: new Uint8Array([1, 2, 3]).buffer }
  for (const sentence of [key, other]) {
    await from.sentences.update(sentence, () => ({ attempts: [attempt()] }))
    await from.sounds.keep({ id: sentence, sentence, at: 1, accuracy: 50, file })
  }
  await to.sentences.update(key, () => ({ attempts: [attempt({ id: 'own' })] }))
  await movePractice(demo, account, DAY)
  await movePractice(demo, account, DAY)
  const ids = async ({ sentences }: typeof from) => {
    const rows = await sentences.all()
    return rows.ok && rows.value.map(({ doc }) => doc.attempts.map(({ id }) => id).join())
  }
  expect([await ids(to), await ids(from)]).toEqual([['a,own'], ['', 'a']])
  const sounds = async ({ sounds }: typeof from) => {
    const found = await sounds.of([key, other])
    return found.ok && found.value.map(({ id, accuracy, bytes }) => ({ id, accuracy, bytes }))
  }
  expect(await sounds(to)).toEqual([{ id: key, accuracy: 50, bytes: 3 }])
  expect(await sounds(from)).toEqual([{ id: other, accuracy: 50, bytes: 3 }])
  for (const { sentences, close } of [from, to]) {
    sentences.close()
    close()
  }
})

const KEY = PROFILE_KEYS.leftMinutes('ana')
const SPOKEN = { date: '2026-11-21', activeMs: { write: 0, translate: 0, speak: 2000 } }
const WRITTEN = { date: '2026-11-22', activeMs: { write: 3000, translate: 0, speak: 0 } }

describe('minutes that the store has not got', () => {
  beforeEach(() => localStorage.clear())

  it('what several pages kept is taken once, of this diary alone', () => {
    createLeftMinutes('ana').keep(SPOKEN)
    createLeftMinutes('ana').keep(WRITTEN)
    expect(createLeftMinutes('an').take()).toEqual([])
    expect(createLeftMinutes('ana').take()).toEqual([SPOKEN, WRITTEN])
    expect(createLeftMinutes('ana').take()).toEqual([])
  })

  it.each([
    'null',
    '{',
    '"2026"',
    '{"date":"2026-11-21","activeMs":{"speak":2000}}',
    '[null, 7, [], {"date":"2026-11-21"}, {"date":"2026-02-31","activeMs":{"speak":1}}]',
    '[{"date":"2026-11-21","activeMs":{"speak":-1}}]',
    '[{"date":"2026-11-21","activeMs":{"speak":1e300}}]',
    '[{"date":"2026-11-21","activeMs":{"speak":"2000"}}]',
  ])('what is no practice is dropped, and does not stop what comes after: %s', (text) => {
    localStorage.setItem(KEY, text)
    const backup = createLeftMinutes('ana')
    expect(backup.keep(SPOKEN)).toBe(true)
    expect(backup.take()).toEqual([SPOKEN])
  })

  it('says that it keeps nothing where storage is full', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    expect(createLeftMinutes('ana').keep(SPOKEN)).toBe(false)
    full.mockRestore()
  })
})
