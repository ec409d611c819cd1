import { expect, it, onTestFinished, vi } from 'vitest'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import type { EntryStore } from '#domain/journal/entry-store.ts'
import { saveTranslation } from '#domain/journal/save-translation.ts'
import { createMemoryDays, emptyRows } from '#web/documents/memory-days.ts'
import type { Services } from '../services/services.ts'
import { memoryDiary } from './memory-diary.fixture.ts'
import { closeDiary, openDiary } from './open-diary.ts'

function profileOf(id: string): Profile {
  return { id, name: id, nativeLanguage: 'en-US', targetLanguage: 'es-ES', preferences: NEW_PREFERENCES }
}

const [ANA, BO] = [profileOf('ana'), profileOf('bo')]

/** Ana's diary of one entry on a slow disk: it is read when `read` is called. */
function slowDiary() {
  const { promise, resolve: read } = Promise.withResolvers<void>()
  const rows = emptyRows()
  const entry: Entry = { id: 'a', date: '2026-11-21', content: 'A secret of Ana.', tags: [], mood: '' }
  rows.rows.set(entry.date, { date: entry.date, doc: { entry }, rev: 1 })
  const store = createMemoryDays(rows)
  const slow: EntryStore = {
    ...store,
    newest: (count) => promise.then(() => store.newest(count)),
    all: () => promise.then(() => store.all()),
  }
  let stored = ANA
  let cached: Entry[] = []
  const services = {
    clock: { now: () => new Date(2026, 10, 22, 12).getTime() },
    accounts: { stored: () => stored },
    openDiary: () => memoryDiary(slow),
    cache: {
      read: () => cached,
      write(entries: Entry[]) {
        cached = entries
      },
      clear() {
        cached = []
      },
    },
    random: () => 'r',
    whenIdle: async () => undefined,
  } as unknown as Services
  return {
    services,
    read,
    cached: () => cached,
    /** Another account enters, in another tab: this one has not heard of it yet. */
    enter(profile: Profile) {
      services.cache.clear()
      stored = profile
    },
  }
}

it('the first-paint cache has the newest pages of the account that is logged in', async () => {
  const { services, read, cached } = slowDiary()
  onTestFinished(closeDiary)
  openDiary(services, ANA)
  read()
  await expect.poll(() => cached().map(({ content }) => content)).toEqual(['A secret of Ana.'])
})

it('no word of a diary that is still being read comes into the cache once another account has entered', async () => {
  const { services, read, cached, enter } = slowDiary()
  onTestFinished(closeDiary)
  const { journal } = openDiary(services, ANA)
  enter(BO)
  read()
  await expect.poll(() => journal.get().entries).toHaveLength(1)
  expect(cached()).toEqual([])
})

it('a diary whose practice nobody has asked for, and that cannot be loaded now, closes all the same', async () => {
  const { services } = slowDiary()
  const loadPractice = vi.fn(() => Promise.reject(new Error('no connection')))
  const diary = { ...services.openDiary(ANA.id), loadPractice }
  openDiary({ ...services, openDiary: () => diary, whenIdle: () => new Promise(() => undefined) }, ANA)
  await closeDiary()
  expect(loadPractice).not.toHaveBeenCalled()
})

it('a diary is opened anew in another language that is learned, with the translations into that one', async () => {
  const { services, read } = slowDiary()
  onTestFinished(closeDiary)
  read()
  const several: Profile = { ...ANA, languages: ['es-ES', 'da-DK'] }
  const spanish = openDiary(services, several)
  await expect.poll(() => spanish.journal.get().known).toBe('all')
  const translation = (text: string, language: 'es-ES' | 'da-DK') => (doc: DayDoc) =>
    saveTranslation(doc, { text, language, by: 'hand' }, 'A secret of Ana.')
  await spanish.journal.core.changeDay('2026-11-21', translation('Un secreto.', 'es-ES'))
  const danish = openDiary(services, { ...several, targetLanguage: 'da-DK' })
  expect(danish).not.toBe(spanish)
  expect(openDiary(services, { ...several, targetLanguage: 'da-DK' })).toBe(danish)
  const texts = () => danish.journal.get().entries.map((entry) => entry.translatedContent)
  await expect.poll(() => danish.journal.get().known).toBe('all')
  expect(texts()).toEqual([undefined])
  await danish.journal.core.changeDay('2026-11-21', translation('En hemmelighed.', 'da-DK'))
  expect(texts()).toEqual(['En hemmelighed.'])
  const [exported] = JSON.parse(await danish.journal.export())
  expect(exported).toMatchObject({
    translatedContent: 'Un secreto.',
    translations: { 'da-DK': { translatedContent: 'En hemmelighed.' } },
  })
})

it('sync that could not be loaded is loaded once the connection is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { services, read } = slowDiary()
  onTestFinished(closeDiary)
  read()
  const loadSync = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const diary = services.openDiary(ANA.id)
  openDiary({ ...services, openDiary: () => ({ ...diary, loadSync }) }, ANA)
  await expect.poll(() => loadSync.mock.calls.length).toBe(1)
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'))
      return loadSync.mock.calls.length
    })
    .toBe(2)
})

it('words that the store has not got while another tab turns to another language are backed up', async () => {
  const { services, read } = slowDiary()
  onTestFinished(closeDiary)
  read()
  const keep = vi.fn(() => true)
  const diary = services.openDiary(ANA.id)
  const entries = { ...diary.entries, update: () => new Promise<never>(() => undefined) }
  const slow = { ...services, openDiary: () => ({ ...diary, entries, leaving: { ...diary.leaving, keep } }) }
  const several: Profile = { ...ANA, languages: ['es-ES', 'da-DK'] }
  const spanish = openDiary(slow, several)
  await expect.poll(() => spanish.journal.get().known).toBe('all')
  spanish.journal.type({ content: 'It rained.' })
  expect(keep).not.toHaveBeenCalled()
  openDiary(slow, { ...several, targetLanguage: 'da-DK' })
  expect(keep).toHaveBeenCalledWith(
    expect.objectContaining({ draft: expect.objectContaining({ content: 'It rained.' }) }),
  )
})
