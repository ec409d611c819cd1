import { expect, it, onTestFinished } from 'vitest'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { makeGapKey } from '#domain/kinds/sentence-key.ts'
import { livingSentences } from '#domain/sentences/living-sentences.ts'
import { afterAttempt, afterChoice, afterKeeping } from '#domain/sentences/merge-sentences.ts'
import { bestFigure } from '#domain/sentences/sentence.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { createDiaryDatabase, diaryDatabaseName } from './database.ts'
import { createDays } from './days.ts'
import { createMinutes, hasLeftovers } from './minutes.ts'
import { createRecordings, createSentences } from './sentences.ts'
import { type TidyPorts, tidyPractice } from './tidy-practice.ts'

const DAY = '2026-11-21'
const NOW = Date.UTC(2026, 11, 31)
const RAIN = 'Llueve mucho hoy.'
const HOME = 'Me quedo en casa.'

function entry(change: Partial<Entry> = {}): Entry {
  const more = { translatedContent: `${RAIN} ${HOME}`, translationLanguage: 'es-ES' as const }
  return { id: '1', date: DAY, content: 'x', tags: [], mood: '', ...more, ...change }
}

/** A device with these days, and what an earlier version has counted. */
async function openDevice(docs: Record<string, DayDoc>, practice: object[] = []) {
  const name = diaryDatabaseName(`tidy-${Math.random()}`)
  const database = createDiaryDatabase(name)
  const entries = createDays(database, name)
  for (const [date, doc] of Object.entries(docs)) await entries.update(date, () => doc)
  await database.run('practice', 'readwrite', (rows, keep) => {
    for (const row of practice) rows.put(row)
    keep(null)
  })
  const sentences = createSentences(database, name)
  const recordings = createRecordings(database)
  onTestFinished(() => {
    sentences.close()
    entries.close()
    indexedDB.deleteDatabase(name)
  })
  const ports: TidyPorts = {
    database,
    entries,
    sentences,
    recordings,
    now: NOW,
    pause: async () => undefined,
    isHereOnly: false,
    language: 'da-DK',
  }
  const counted = () =>
    database.run<unknown[]>('practice', 'readonly', (rows, keep) => {
      const request = rows.getAll()
      request.onsuccess = () => keep(request.result)
    })
  const bestOf = async (written: Entry, language: 'es-ES' | 'da-DK' = 'es-ES') => {
    const rows = await sentences.ofDay(written.date)
    const living = livingSentences(written, language, rows.ok ? rows.value : [])
    return living.map(({ attempts }) => bestFigure(attempts, 'aligned'))
  }
  return { ports, sentences, recordings, counted, bestOf, minutes: createMinutes(database) }
}

const activeMs = { write: 1000, translate: 0, speak: 2000 }

it('the best figures of an earlier version are attempts of their sentences, and no text of them is left', async () => {
  const best = { [RAIN]: 67, [HOME]: 0, 'No longer here.': 80 }
  const { ports, counted, bestOf, minutes, sentences } = await openDevice({ [DAY]: { entry: entry() } }, [
    { date: DAY, activeMs, bestAccuracy: best },
  ])
  const at = { today: '2026-12-31', isHereOnly: false }
  expect(await hasLeftovers(ports.database, at)).toBe(true)
  await tidyPractice(ports)
  expect(await hasLeftovers(ports.database, at)).toBe(false)
  expect(await hasLeftovers(ports.database, { ...at, isHereOnly: true })).toBe(true)
  expect(await bestOf(entry())).toEqual([67, 0])
  expect(await counted()).toEqual({ ok: true, value: [] })
  expect(await minutes.read(DAY)).toEqual({ ok: true, value: { date: DAY, activeMs } })
  await tidyPractice(ports)
  const rows = await sentences.ofDay(DAY)
  expect(rows.ok && rows.value.map(({ doc }) => doc.attempts.length)).toEqual([1, 1, 1])
  expect(JSON.stringify(rows)).not.toMatch(/Llueve|longer/)
})

it('those of an entry that is gone for good go, and those of one that can be brought back stay with it', async () => {
  const gone = '2026-11-20'
  const deleted = entry({ date: '2026-11-19' })
  const rows = [gone, deleted.date].map((date) => ({ date, activeMs, bestAccuracy: { [RAIN]: 67 } }))
  const { ports, bestOf, counted, sentences } = await openDevice(
    { [gone]: {}, [deleted.date]: { deleted: { at: NOW, entry: deleted } } },
    rows,
  )
  await tidyPractice(ports)
  const found = await sentences.ofDay(gone)
  expect(found).toEqual({ ok: true, value: [] })
  expect(await bestOf(deleted)).toEqual([67, null])
  expect(await counted()).toEqual({ ok: true, value: [] })
})

it('a translation that does not say its language is of the one that is learned', async () => {
  const { translationLanguage: _, ...written } = entry({ translatedContent: 'Jeg bor her.' })
  const { ports, bestOf } = await openDevice({ [DAY]: { entry: written } }, [
    { date: DAY, activeMs, bestAccuracy: { 'Jeg bor her.': 100 } },
  ])
  await tidyPractice(ports)
  expect(await bestOf(written, 'da-DK')).toEqual([100])
})

it('without a server, what was practised of an entry goes with it, sounds and all, once it cannot come back', async () => {
  const written = entry()
  const { ports, sentences, recordings } = await openDevice({ [DAY]: { entry: written } })
  const old = NOW - 31 * 24 * 60 * 60 * 1000
  const keys: string[] = []
  for (const text of [RAIN, HOME, 'Esto fue otra cosa.', 'Esto es de ayer mismo.']) {
    const { key, words } = readSentence(text, DAY, 'es-ES')
    const at = text.includes('ayer') ? NOW - 1000 : old
    keys.push(key)
    await sentences.update(key, () => ({ attempts: [attempt({ at })], words, wordsAt: at }))
    const file = { type: 'audio/webm', bytes: new ArrayBuffer(1) }
    await recordings.keep({ id: key, sentence: key, at, accuracy: null, file })
  }
  await tidyPractice(ports)
  await tidyPractice({ ...ports, isHereOnly: true })
  const rows = await sentences.ofDay(DAY)
  const left = new Map((rows.ok ? rows.value : []).map(({ key, doc }) => [key, doc.attempts.length]))
  expect(keys.map((key) => left.get(key))).toEqual([1, 1, 0, 1])
  const sounds = await recordings.of(keys)
  expect(sounds.ok && sounds.value).toHaveLength(3)
})

it('many days are put in order in portions, between which the page takes input', async () => {
  const { ports, sentences } = await openDevice({})
  const at = NOW - 31 * 24 * 60 * 60 * 1000
  for (let day = 0; day < 45; day++) {
    const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)
    const { key, words } = readSentence(RAIN, date, 'es-ES')
    await sentences.update(key, () => ({ attempts: [attempt({ at })], words, wordsAt: at }))
  }
  let pauses = 0
  const pause = async () => {
    pauses++
  }
  await tidyPractice({ ...ports, pause, isHereOnly: true })
  const rows = await sentences.all()
  expect(rows.ok && rows.value.map(({ doc }) => doc.attempts.length)).toEqual(Array(45).fill(0))
  expect(pauses).toBe(3)
})

it('of words that were kept, all forms of their sentence are emptied together, so that none says less than before', async () => {
  const { ports, sentences } = await openDevice({ [DAY]: { entry: entry({ translatedContent: 'Nada.' }) } })
  const old = NOW - 31 * 24 * 60 * 60 * 1000
  const keys: string[] = []
  for (const text of ['Los lunes como sopa en casa.', 'Los martes como sopa en casa.']) {
    const { key, words } = readSentence(text, DAY, 'es-ES')
    const isFirst = keys.length === 0
    keys.push(makeGapKey(key, { from: 3, count: 1 }))
    await sentences.update(keys.at(-1) ?? '', () => {
      if (!isFirst) return afterChoice(undefined, words, { kept: false, now: old + 1 })
      const kept = afterKeeping(undefined, { text, words }, { kept: true, now: old })
      return afterAttempt(kept, words, attempt({ at: NOW - 1000 }))
    })
  }
  await tidyPractice({ ...ports, isHereOnly: true })
  const rows = await sentences.ofDay(DAY)
  expect(rows.ok && rows.value.every(({ doc }) => doc.purgedAt === undefined)).toBe(true)
  await tidyPractice({ ...ports, isHereOnly: true, now: NOW + 31 * 24 * 60 * 60 * 1000 })
  const later = await sentences.ofDay(DAY)
  expect(later.ok && later.value.every(({ doc }) => doc.purgedAt !== undefined)).toBe(true)
})
