import { expect, it, onTestFinished } from 'vitest'
import { afterBringing, afterDeletingText, keyOfText } from '#domain/brought/brought-text.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { dayOfSentence } from '#domain/kinds/sentence-key.ts'
import { createMemorySentenceStore } from '#domain/sentences/sentence-store.fake.ts'
import type { AskedWords } from '#domain/vocabulary/word-meaning.ts'
import { createDiaryDatabase, diaryDatabaseName } from './database.ts'
import { createDays } from './days.ts'
import { forgetDiary } from './forget-diary.ts'
import { createMeaningCache, forgetMeaningsOfGoneDays } from './meaning-cache.ts'

const BANK: AskedWords = {
  date: '2026-11-21',
  sentence: 'Me senté en el banco.',
  words: 'banco',
  from: 'es-ES',
  to: 'en-US',
}
const OTHER = { ...BANK, sentence: 'El banco abre hoy.' }
const BENCH = { text: 'bench', by: 'gemini', inSentence: true } as const
const ALONE = { text: 'bank', by: 'apertium' } as const

async function openOne() {
  await forgetDiary('asks')
  const name = diaryDatabaseName('asks')
  const database = createDiaryDatabase(name)
  onTestFinished(() => database.close())
  return { name, database }
}

it('keeps what words mean in their sentence for that alone, and by themselves for their day', async () => {
  const { database } = await openOne()
  const cache = createMeaningCache(database)
  await cache.keep(BANK, BENCH)
  expect(await cache.get(BANK)).toEqual(BENCH)
  expect(await cache.get(OTHER)).toBeNull()
  expect(await cache.get({ ...BANK, to: 'da-DK' })).toBeNull()
  await cache.keep(OTHER, ALONE)
  expect(await cache.get(OTHER)).toEqual(ALONE)
  expect(await cache.get(BANK)).toEqual(BENCH)
  expect(await cache.get({ ...OTHER, date: '2026-11-22' })).toBeNull()
})

it('begins anew when it is full, and is gone with the diary', async () => {
  const { database, name } = await openOne()
  const cache = createMeaningCache(database, 2)
  const words = ['uno', 'dos', 'tres'].map((one) => ({ ...BANK, words: one }))
  for (const one of words) await cache.keep(one, ALONE)
  expect(await Promise.all(words.map(cache.get))).toEqual([null, null, ALONE])
  expect(await forgetDiary('asks')).toBe(true)
  const again = createDiaryDatabase(name)
  onTestFinished(() => again.close())
  expect(await createMeaningCache(again).get({ ...BANK, words: 'tres' })).toBeNull()
})

it('what words of a day mean is forgotten once its entry is gone for good', async () => {
  const { database, name } = await openOne()
  const entries = createDays(database, name)
  onTestFinished(() => entries.close())
  const cache = createMeaningCache(database)
  const entry = { id: '1', content: 'x', tags: [], mood: '' as const }
  const docs: [string, DayDoc][] = [
    ['2026-11-21', { entry: { ...entry, date: '2026-11-21' } }],
    ['2026-11-22', { deleted: { entry: { ...entry, date: '2026-11-22' }, at: 1 } } as DayDoc],
    ['2026-11-23', {}],
  ]
  for (const [date, doc] of docs) await entries.update(date, () => doc)
  const asked = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'].map((date) => ({ ...BANK, date }))
  for (const one of asked) await cache.keep(one, BENCH)
  await forgetMeaningsOfGoneDays(database, entries, createMemorySentenceStore())
  expect(await Promise.all(asked.map(cache.get))).toEqual([BENCH, BENCH, null, null])
})

it('what words of a text that was brought mean is kept as long as the text', async () => {
  const { database, name } = await openOne()
  const entries = createDays(database, name)
  onTestFinished(() => entries.close())
  const sentences = createMemorySentenceStore()
  const cache = createMeaningCache(database)
  const text = { text: BANK.sentence, language: 'es-ES', translation: null } as const
  const key = keyOfText(text, [])
  const asked = { ...BANK, date: dayOfSentence(key) }
  await sentences.update(key, (doc) => afterBringing(doc, text, { day: '2026-11-21', now: 1 }))
  await cache.keep(asked, BENCH)
  await forgetMeaningsOfGoneDays(database, entries, sentences)
  expect(await cache.get(asked)).toEqual(BENCH)
  await sentences.update(key, (doc) => afterDeletingText(doc, 2))
  await forgetMeaningsOfGoneDays(database, entries, sentences)
  expect(await cache.get(asked)).toBeNull()
})
