import { describe, expect, it, vi } from 'vitest'
import { addDays } from '#domain/days.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { makeMinutesKey } from '#domain/kinds/minutes.ts'
import { makeGapKey } from '#domain/kinds/sentence-key.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { markOn } from '#domain/progress/day-marks.ts'
import { NO_STATES } from '#domain/review/count-states.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import { afterAttempt } from '#domain/sentences/merge-sentences.ts'
import { createMemoryRecordingStore } from '#domain/sentences/recording-store.fake.ts'
import type { Attempt, SentenceDoc } from '#domain/sentences/sentence.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { createMemorySentenceStore, noSentences } from '#domain/sentences/sentence-store.fake.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { createMemoryMinutes } from '#web/documents/minutes.fake.ts'
import { createProgress } from './progress-facts.ts'

const TODAY = '2026-11-24'
const NOW = new Date(2026, 10, 24, 12).getTime()
const SENTENCE = 'El autobús llega siempre tarde los lunes.'
const LANGUAGE = 'es-ES'

function entryOf(date: string, translatedContent = SENTENCE): Entry {
  return {
    id: date,
    date,
    content: 'The bus is late.',
    tags: [],
    mood: '',
    translatedContent,
    translationLanguage: LANGUAGE,
  }
}

function rowOf(date: string, attempts: Attempt[], kept = false): SentenceRow {
  const { key, words } = readSentence(SENTENCE, date, LANGUAGE)
  const doc = attempts.reduce<SentenceDoc>((said, one) => afterAttempt(said, words, one), { attempts: [] })
  return { key, doc: { ...doc, ...(kept && { kept, keptAt: new Date(`${date}T12:00:00Z`).getTime() }) } }
}

/** Words of the sentence that are kept, from the place of their first. */
function gapOf(date: string, from: number): SentenceRow {
  const { key, doc } = rowOf(date, [], true)
  const { words } = readSentence(SENTENCE, date, LANGUAGE)
  return { key: makeGapKey(key, { from, count: 1 }), doc: { ...doc, words } }
}

function heard(day: string, understood: number, by = 'pocketsphinx'): Attempt {
  return attempt({ id: `${day}-${by}`, at: Date.parse(`${day}T10:00:00Z`), day, by, understood, total: 7 })
}

function open(entries: Entry[], rows: SentenceRow[] = []) {
  const shared = noSentences()
  for (const { key, doc } of rows) shared.docs.set(key, doc)
  const sentences = createMemorySentenceStore(shared)
  const recordings = createMemoryRecordingStore()
  const minutes = createMemoryMinutes()
  const all = vi.spyOn(sentences, 'all')
  const breathe = vi.fn(async (): Promise<void> => undefined)
  const progress = createProgress(
    {
      loadSentences: async () => ({ sentences, recordings }),
      loadMinutes: async () => minutes,
      clock: { now: () => NOW },
      dayOfWriting: (date) => date,
      breathe,
    },
    { entries, language: LANGUAGE, today: TODAY },
  )
  const otherTab = createMemorySentenceStore(shared)
  return { progress, shared, sentences, recordings, minutes, all, breathe, otherTab }
}

function keepSound(id: string, sentence: string, day: string) {
  const file = { type: 'audio/webm', bytes: new ArrayBuffer(4) }
  return { id, sentence, at: Date.parse(`${day}T10:00:00Z`), accuracy: 38, file }
}

describe('PROMISE-5: progress', () => {
  it('of a learner who has done nothing yet is nothing, and known', async () => {
    const { progress } = open([])
    await progress.load()
    expect(progress.get()).toEqual({
      hasFailed: false,
      days: new Map(),
      readings: { days: null, means: [] },
      wordsSpoken: 0,
      wordsWritten: 0,
      hasKeptWords: false,
      states: NO_STATES,
      sounds: 'none',
    })
  })

  it('follows from days, sentences and the minutes of every device', async () => {
    const { progress, minutes } = open(
      [entryOf(TODAY), entryOf('2026-11-20')],
      [rowOf('2026-11-20', [heard('2026-11-20', 3), heard('2026-11-23', 7)], true)],
    )
    await minutes.takeIn([
      { key: makeMinutesKey(TODAY, 'a'), doc: { activeMs: { write: 1000 } } },
      { key: makeMinutesKey(TODAY, 'b'), doc: { activeMs: { write: 500, speak: 20 } } },
    ])
    await progress.load()
    const facts = progress.get()
    expect(markOn(facts.days ?? new Map(), TODAY)).toEqual({
      isWritten: true,
      hasWritten: true,
      isSpoken: false,
      writingMs: 1500,
      speakingMs: 20,
    })
    expect(facts).toMatchObject({
      wordsSpoken: 10,
      wordsWritten: 8,
      states: { sentence: { learning: 0, waiting: 1, kept: 0, resting: 0 } },
      readings: { means: [{ from: '2026-11-20', by: 'pocketsphinx', percent: 43, readings: 1 }] },
    })
  })

  it('leaves a sentence whose entry is gone out of the counts, and not out of the days', async () => {
    const { progress } = open([], [rowOf('2026-11-20', [heard('2026-11-20', 3)], true)])
    await progress.load()
    expect(progress.get().states).toEqual(NO_STATES)
    expect([...(progress.get().days?.keys() ?? [])]).toEqual(['2026-11-20'])
  })

  it('brings back resting sentences, and counts them anew', async () => {
    const { progress } = open([entryOf('2026-01-10')], [rowOf('2026-01-10', [heard('2026-01-10', 3)], true)])
    await progress.load()
    expect(progress.get().states?.sentence).toMatchObject({ resting: 1, waiting: 0 })
    expect(await progress.bringBackTen('sentence')).toBe(1)
    expect(progress.get().states?.sentence).toMatchObject({ resting: 0, waiting: 1 })
    expect(await progress.bringBackTen('sentence')).toBe(0)
  })

  it('counts the words that were kept apart, and brings back those of their kind alone', async () => {
    const rows = [rowOf('2026-01-10', [heard('2026-01-10', 3)], true), gapOf('2026-01-10', 1)]
    const { progress } = open(
      [entryOf('2026-01-10'), entryOf('2026-11-23')],
      [...rows, gapOf('2026-11-23', 0)],
    )
    await progress.load()
    const none = NO_STATES.gap
    expect(progress.get()).toMatchObject({
      hasKeptWords: true,
      states: { sentence: { ...none, resting: 1 }, gap: { ...none, resting: 1, waiting: 1 } },
    })
    expect(await progress.bringBackTen('gap')).toBe(1)
    expect(progress.get().states).toMatchObject({ sentence: { resting: 1 }, gap: { resting: 0 } })
  })

  it('knows of words that no longer stand in their entry, and counts none', async () => {
    const { progress } = open([entryOf('2026-11-23', 'Otra frase.')], [gapOf('2026-11-23', 0)])
    await progress.load()
    expect(progress.get()).toMatchObject({ hasKeptWords: true, states: NO_STATES })
  })

  it('finds the first and the latest sound of a sentence that still stands, where both are here', async () => {
    const rows = [rowOf('2026-09-14', [heard('2026-09-14', 3), heard('2026-11-20', 7)])]
    const { progress, recordings } = open([entryOf('2026-09-14')], rows)
    const key = rows[0]?.key ?? ''
    await recordings.keep(keepSound('first', key, '2026-09-14'))
    await progress.load()
    expect(progress.get().sounds).toBe('none')
    await recordings.keep(keepSound('last', key, '2026-11-20'))
    await progress.load()
    expect(progress.get().sounds).toMatchObject({
      text: SENTENCE,
      language: LANGUAGE,
      first: { id: 'first' },
      latest: { id: 'last' },
    })
  })

  it('is derived again when another tab, or sync, has changed a sentence, and no more once it is closed', async () => {
    const { progress, otherTab, all } = open([entryOf(TODAY)])
    await progress.load()
    const { key, words } = readSentence(SENTENCE, TODAY, LANGUAGE)
    await otherTab.update(key, (doc) => afterAttempt(doc, words, heard(TODAY, 7)))
    await expect.poll(() => progress.get().wordsSpoken).toBe(7)
    progress.close()
    all.mockClear()
    await otherTab.update(key, (doc) => afterAttempt(doc, words, heard(TODAY, 7, 'gemini')))
    expect(all).not.toHaveBeenCalled()
  })

  it.each<[string, () => Promise<Outcome<SentenceRow[], 'storage-unavailable'>>]>([
    ['refuses', async () => failure('storage-unavailable')],
    [
      'breaks down',
      () => {
        throw new Error('gone')
      },
    ],
  ])('says so where the storage %s, and is there after the next try', async (_what, all) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const opened = open([entryOf(TODAY)])
    opened.all.mockImplementationOnce(all)
    await opened.progress.load()
    expect(opened.progress.get()).toMatchObject({ hasFailed: true, days: null })
    opened.all.mockImplementation(async () => success([]))
    await opened.progress.load()
    expect(opened.progress.get()).toMatchObject({ hasFailed: false, wordsWritten: 4 })
    log.mockRestore()
  })

  it('of ten years reads the rows once, and lets the page take input between portions of text', async () => {
    const days = Array.from({ length: 3650 }, (_, ago) => addDays(TODAY, -ago))
    const content = 'Palabras de un día largo. '.repeat(10)
    const entries = days.map((date) => ({ ...entryOf(date), content }))
    const rows = days.slice(0, 400).map((date) => rowOf(date, [heard(date, 7)], true))
    const { progress, all, breathe } = open(entries, rows)
    let words = 0
    progress.subscribe(() => {
      words = progress.get().wordsWritten ?? 0
    })
    await progress.load()
    expect(all).toHaveBeenCalledOnce()
    expect(words).toBe(3650 * 50)
    expect(Object.values(progress.get().states?.sentence ?? {}).reduce((sum, count) => sum + count)).toBe(400)
    const read = 3650 * content.length
    const underReview = 400 * SENTENCE.length
    const breaths = read / (20_000 + content.length) + underReview / (2_000 + SENTENCE.length)
    expect(breathe.mock.calls.length).toBeGreaterThanOrEqual(Math.floor(breaths))
  })

  it('stops at the next breath once it is closed', async () => {
    const content = 'a '.repeat(15_000)
    const opened = open(
      Array.from({ length: 100 }, (_, ago) => ({ ...entryOf(addDays(TODAY, -ago)), content })),
    )
    opened.breathe.mockImplementation(async () => opened.progress.close())
    await opened.progress.load()
    expect(opened.breathe).toHaveBeenCalledOnce()
    expect(opened.progress.get().wordsWritten).toBeNull()
  })
})
