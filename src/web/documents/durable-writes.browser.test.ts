import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { NEW_SENTENCE } from '#domain/sentences/sentence.ts'
import { createDiaryDatabase, type DiaryStoreName, diaryDatabaseName } from './database.ts'
import { createDays } from './days.ts'
import { createKnownProfiles } from './known-profiles.ts'
import { createMinutes, shareEarlierCounts } from './minutes.ts'
import { movePractice } from './move-practice.ts'
import { createRecordings, createSentences } from './sentences.ts'
import { createSyncLock } from './sync-device.ts'
import { createSyncRows } from './sync-rows.ts'
import { tidyPractice } from './tidy-practice.ts'
import { openWaitingDays } from './waiting-days.ts'

const DAY = '2026-11-21'
const KEY = `${DAY}-0123456789abcd-es-es`
const SOUND = {
  id: 'a',
  sentence: KEY,
  at: 1,
  accuracy: null,
  file: { type: 'audio/wav', bytes: new ArrayBuffer(8) },
}

type Opened = Pick<IDBTransaction, 'mode' | 'durability'> & { stores: string[] }

let opened: Opened[] = []

/** Every transaction is made as it was asked for, and written down as the browser has made it. */
beforeEach(() => {
  opened = []
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
    const made = transaction.apply(this, asked)
    opened.push({ mode: made.mode, durability: made.durability, stores: [...made.objectStoreNames] })
    return made
  })
})

afterEach(() => vi.restoreAllMocks())

const writes = () => opened.filter(({ mode }) => mode === 'readwrite')

/** An account with a day, a sentence and its sound. */
async function openAccount() {
  const profileId = `durable-${Math.random()}`
  const name = diaryDatabaseName(profileId)
  const database = createDiaryDatabase(name)
  const entries = createDays(database, name)
  const sentences = createSentences(database, name)
  const recordings = createRecordings(database)
  onTestFinished(() => {
    sentences.close()
    entries.close()
    indexedDB.deleteDatabase(name)
  })
  await entries.update(DAY, () => ({ draft: { content: 'It rains.' } }))
  await sentences.update(KEY, () => NEW_SENTENCE)
  await recordings.keep(SOUND)
  return { profileId, name, database, entries, sentences, recordings }
}

type Account = Awaited<ReturnType<typeof openAccount>>

const CURSOR = { device: 'phone', epoch: null, seq: 0, before: null }

/** Every way of writing, with the stores that it writes to beside those of `openAccount`. */
const WAYS: [string, (account: Account) => Promise<unknown>, DiaryStoreName[]][] = [
  ['a day, a sentence and a sound', async () => undefined, ['entries', 'sentences', 'recordings']],
  [
    'minutes',
    ({ database }) => createMinutes(database).add(DAY, { speak: 1 }),
    ['practice', 'minutes', 'meta'],
  ],
  ['minutes of a file', ({ database }) => createMinutes(database).takeIn([]), ['minutes']],
  ['minutes of earlier days', ({ database }) => shareEarlierCounts(database, '2026-12-31'), ['practice']],
  ['a sound that goes', ({ recordings }) => recordings.remove('a'), ['recordings']],
  ['sounds of a sentence that goes', ({ recordings }) => recordings.removeOf([KEY]), ['recordings']],
  ['a day that waits', ({ profileId }) => openWaitingDays(profileId).change({ add: DAY }), ['meta']],
  [
    'rows of sync',
    ({ database, name }) =>
      createSyncRows(database, name).update('all', () => ({ cursor: CURSOR, rows: [] })),
    ['entries', 'meta', 'minutes', 'sentences'],
  ],
  [
    'the lease of sync',
    ({ database, name }) => {
      vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never) // as in older browsers
      return createSyncLock(database, name, 'me')(async () => undefined)
    },
    ['meta'],
  ],
  [
    'practice that moves to another account',
    ({ profileId }) => movePractice(profileId, `${profileId}-other`, DAY),
    ['sentences', 'recordings', 'practice'],
  ],
  [
    'practice that is put in order',
    (account) =>
      tidyPractice({
        ...account,
        now: Date.UTC(2031, 0),
        pause: async () => undefined,
        isHereOnly: true,
        language: 'es-ES',
      }),
    ['practice', 'sentences'],
  ],
]

it.each(WAYS)('%s: on the disk when it is said to be', async (_, write, stores) => {
  const account = await openAccount()
  await write(account)
  const written = writes()
  expect(written.filter(({ durability }) => durability !== 'strict')).toEqual([])
  const reached = new Set(written.flatMap((one) => one.stores))
  expect(stores.filter((store) => !reached.has(store))).toEqual([])
})

it('sounds that make room, and the day for which they do: on the disk when they are said to be', async () => {
  const { entries } = await openAccount()
  const { put } = IDBObjectStore.prototype
  const refusal = vi.spyOn(IDBObjectStore.prototype, 'put')
  refusal.mockImplementationOnce(function (this: IDBObjectStore, ...asked) {
    const request = put.apply(this, asked)
    const { transaction } = this
    Object.defineProperty(transaction, 'error', { value: new DOMException('', 'QuotaExceededError') })
    transaction.abort()
    return request
  })
  opened = []
  const kept = await entries.update(DAY, () => ({ draft: { content: 'It rains on.' } }))
  expect(kept.ok).toBe(true)
  expect(writes().map(({ stores, durability }) => [...stores, durability])).toEqual([
    ['entries', 'strict'],
    ['recordings', 'strict'],
    ['entries', 'strict'],
  ])
})

it('the profile for the next log-in: on the disk when it is said to be', async () => {
  const profile = { id: 'a', email: 'a@example.com', name: 'A', preferences: {} }
  await createKnownProfiles().keep({ ...profile, nativeLanguage: 'fr-FR', targetLanguage: 'es-ES' } as never)
  expect(writes()).toEqual([{ mode: 'readwrite', durability: 'strict', stores: ['profiles'] }])
})
