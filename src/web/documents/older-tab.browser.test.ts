import { expect, it, onTestFinished } from 'vitest'
import { mergeText } from '#domain/sync/merge-text.ts'
import { browserClock, whenIdle } from '#web/device/browser-device.ts'
import { createJournal } from '#web/journal/journal.ts'
import { createDiaryDatabase, diaryDatabaseName } from './database.ts'
import { createDays } from './days.ts'
import { createFallbackStorage } from './fallback-storage.ts'
import { createFirstPaintCache } from './first-paint-cache.ts'
import { createLeavingBackup } from './leaving-backup.ts'
import { createLeftMinutes } from './minutes.ts'
import { openOlderTab } from './older-tab.fixture.ts'
import { createSentences } from './sentences.ts'

const KEY = '2026-11-21-0123456789abcd-es-es'

/** An account that a tab of today's version has open, and one of the earlier version. `isOlderFirst`: which made the database. */
async function openBoth(isOlderFirst: boolean) {
  const profileId = `both-${Math.random()}`
  const name = diaryDatabaseName(profileId)
  const first = isOlderFirst ? await openOlderTab(name) : undefined
  const database = createDiaryDatabase(name)
  const journal = createJournal({
    store: createDays(database, name),
    cache: createFirstPaintCache(),
    leaving: createLeavingBackup(profileId),
    loadFallbackStorage: async () => createFallbackStorage(profileId),
    clock: browserClock,
    random: () => Math.random().toString(36).slice(2),
    language: () => 'en-US',
    whenIdle,
  })
  await journal.load()
  const older = first ?? (await openOlderTab(name))
  const sentences = createSentences(database, name)
  onTestFinished(() => {
    sentences.close()
    journal.close()
    older.close()
    indexedDB.deleteDatabase(name)
    localStorage.clear()
  })
  return { profileId, name, journal, older, sentences }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The words that one tab types, each unlike any other. */
const wordsOf = (tab: string) => Array.from({ length: 25 }, (_, place) => `${tab}${place}`)

it.each([true, false])(
  'two tabs, one of an earlier version (first: %s), both typing into one day, lose no word',
  async (isOlderFirst) => {
    const { journal, older } = await openBoth(isOlderFirst)
    const { date } = journal.get().open
    const writer = older.createWriter(date, mergeText)
    async function typeHere(): Promise<void> {
      for (const word of wordsOf('new')) {
        const over = journal.get().open.draft.content
        journal.type({ content: `${over}${over === '' ? '' : ' '}${word}.` }, { content: over })
        await pause(Math.random() * 8)
      }
    }
    async function typeThere(): Promise<void> {
      for (const word of wordsOf('old')) {
        await writer.type(` ${word}.`)
        await pause(Math.random() * 8)
      }
    }
    await Promise.all([typeHere(), typeThere()])
    await expect.poll(() => journal.isWritten()).toBe(true)
    await writer.type('') // it takes in what has come
    const all = [...wordsOf('new'), ...wordsOf('old')]
    const missing = (text: string) => all.filter((word) => !text.includes(`${word}.`))
    await expect.poll(() => missing(journal.get().open.draft.content)).toEqual([])
    expect(missing(writer.text())).toEqual([])
    const row = await older.read('entries', date)
    expect(missing(row.doc.draft.content)).toEqual([])
    expect(row).toMatchObject({ date, rev: 0, dirty: 1 })
    expect(older.isAskedToClose()).toBe(false)
  },
)

it('each hears of what the other has written, and finds it as it writes itself', async () => {
  const { journal, older, sentences } = await openBoth(true)
  const { date } = journal.get().open
  const heardHere: string[] = []
  sentences.watch((keys) => heardHere.push(...keys))
  await older.update('sentences', KEY, () => ({ attempts: [], kept: true, keptAt: 1 }))
  await expect.poll(() => heardHere).toEqual([KEY])
  expect(await sentences.ofDay('2026-11-21')).toMatchObject({ value: [{ key: KEY, doc: { kept: true } }] })

  await sentences.update(KEY, (doc = { attempts: [] }) => ({ ...doc, kept: false, keptAt: 2 }))
  journal.type({ content: 'Sun.' })
  await expect.poll(() => older.heard).toEqual([KEY, date])
  expect(await older.read('sentences', KEY)).toEqual({
    ...{ key: KEY, rev: 0, dirty: 1 },
    doc: { attempts: [], kept: false, keptAt: 2 },
  })
  await journal.save()
  await older.update('entries', date, (doc) => ({
    ...doc,
    entry: { ...(doc.entry as object), later: 'kept' },
  }))
  journal.type({ mood: 'happy' })
  await expect.poll(() => journal.isWritten()).toBe(true)
  expect(await older.read('entries', date)).toMatchObject({
    doc: { entry: { content: 'Sun.', later: 'kept' } },
  })
})

it('what the earlier version has left when its page was left is taken in', async () => {
  const { profileId, name, journal, older } = await openBoth(true)
  const { date } = journal.get().open
  older.leave(profileId, date, 'Last words.')
  expect(createLeavingBackup(profileId).hasAny()).toBe(true)
  await journal.load()
  await expect.poll(() => journal.get().open.draft.content).toBe('Last words.')
  expect(createLeavingBackup(profileId).hasAny()).toBe(false)
  expect(createLeftMinutes(profileId).take()).toMatchObject([{ date, activeMs: { write: 2000 } }])
  expect((await indexedDB.databases()).find((one) => one.name === name)?.version).toBe(2)
})

/** A tab of the first version, which keeps its connection open when another tab wants to upgrade the database. */
async function holdFirstVersion(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onerror = () => reject(request.error)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('entries', { keyPath: 'date' }).createIndex('dirty', 'dirty')
      request.result.createObjectStore('meta')
      request.result.createObjectStore('practice', { keyPath: 'date' })
    }
    request.onsuccess = () => resolve(request.result)
  })
}

it('FAIL-27 FAIL-32: a tab that one of an earlier version keeps from the diary says so, and opens it once that is closed', async () => {
  const name = diaryDatabaseName(`held-${Math.random()}`)
  const older = await holdFirstVersion(name)
  const days = createDays(createDiaryDatabase(name), name)
  onTestFinished(() => {
    days.close()
    indexedDB.deleteDatabase(name)
  })
  const told: string[] = []
  days.watchStorage((event) => told.push(event))
  expect(await days.newest(1)).toEqual({ ok: false, error: 'storage-blocked' })
  expect(told).toEqual([])
  older.close()
  await expect.poll(() => told).toEqual(['back'])
  const doc = { entry: { id: 'a', date: '2026-11-21', content: 'Rain.', tags: [], mood: '' as const } }
  expect((await days.update('2026-11-21', () => doc)).ok).toBe(true)
  expect(await days.all()).toEqual({ ok: true, value: [{ date: '2026-11-21', doc, isSynced: false }] })
})
