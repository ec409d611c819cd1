import { addDays } from '#domain/days.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { makeGapKey } from '#domain/kinds/sentence-key.ts'
import { afterAttempt, afterChoice } from '#domain/sentences/merge-sentences.ts'
import { createMemoryRecordingStore } from '#domain/sentences/recording-store.fake.ts'
import type { Attempt } from '#domain/sentences/sentence.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import {
  createMemorySentenceStore,
  noSentences,
  type SharedSentences,
} from '#domain/sentences/sentence-store.fake.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { placeOfStretch } from '#domain/vocabulary/held-gaps.ts'
import { type Gate, slowRecordings, slowSentences } from '#web/practice/sentence/orders.fixture.ts'
import { createReviewDesk } from './review-desk.ts'

export const TODAY = '2026-11-22'
const NOON = new Date(2026, 10, 22, 12).getTime()

/** An entry of some days before today, in English, with its translation. */
export function entryOf(daysAgo: number, content: string, translatedContent: string): Entry {
  const date = addDays(TODAY, -daysAgo)
  const languages = { language: 'en-US', translationLanguage: 'es-ES' } as const
  return { id: date, date, content, tags: [], mood: '', translatedContent, ...languages }
}

/** An entry with this one sentence, which is called by its number. */
export function numbered(number: number): Entry {
  return entryOf(number, `I wrote page ${number} at home.`, `Escribí la página ${number} en casa.`)
}

type Stored = { entry: Entry; text?: string }

/** Stores an attempt at a sentence of an entry, made on its day. */
export function said(
  shared: SharedSentences,
  { entry, text = entry.translatedContent ?? '' }: Stored,
  by: Partial<Attempt> = {},
): void {
  const { key, words } = readSentence(text, entry.date, 'es-ES')
  const made = attempt({ id: `${key}-${by.day ?? ''}`.slice(0, 64), day: entry.date, by: 'nobody', ...by })
  shared.docs.set(key, afterAttempt(shared.docs.get(key), words, made))
}

/** Stores that a sentence of an entry is to be said again, since its day. */
export function kept(shared: SharedSentences, { entry, text = entry.translatedContent ?? '' }: Stored): void {
  const { key, words } = readSentence(text, entry.date, 'es-ES')
  const now = new Date(`${entry.date}T12:00:00`).getTime()
  shared.docs.set(key, afterChoice(shared.docs.get(key), words, { kept: true, now }))
}

/** Stores that words of a sentence of an entry are to be filled in, since its day. */
export function keptWords(
  shared: SharedSentences,
  { entry, text = entry.translatedContent ?? '' }: Stored,
  asked: string,
): void {
  const language = entry.translationLanguage ?? 'es-ES'
  const { key, words } = readSentence(text, entry.date, language)
  const start = text.indexOf(asked)
  const place = placeOfStretch(text, language, { start, end: start + asked.length })
  if (place === null) throw new Error(`'${asked}' is not in '${text}'`)
  const now = new Date(`${entry.date}T12:00:00`).getTime()
  shared.docs.set(makeGapKey(key, place), afterChoice(undefined, words, { kept: true, now }))
}

/** Entries of which each has one sentence that is due today. */
export function dueToday(count: number) {
  const shared = noSentences()
  const entries = Array.from({ length: count }, (_, place) => numbered(place + 1))
  for (const entry of entries) {
    said(shared, { entry })
    kept(shared, { entry })
  }
  return { shared, entries }
}

/** An entry whose sentence is not to be said again, and has this word, by its place, missed on two days. */
export function missing(shared: SharedSentences, entry: Entry, place: number, heardAs: string): void {
  const figures = { by: 'browser', understood: 8, total: 9, missed: [place], heardAs: [heardAs] }
  for (const daysAgo of [3, 1]) said(shared, { entry }, { ...figures, day: addDays(TODAY, -daysAgo) })
  const { key, words } = readSentence(entry.translatedContent ?? '', entry.date, 'es-ES')
  shared.docs.set(key, afterChoice(shared.docs.get(key), words, { kept: false, now: NOON }))
}

type Setting = {
  shared?: SharedSentences
  entries?: Entry[]
  isFilling?: boolean
  /** What it stores is as slow as this has it. */
  gate?: Gate
}

/** A desk on ports in memory, with a clock that a test moves, and entries that it changes. */
export function openDesk({ shared = noSentences(), entries = [], isFilling = false, gate }: Setting = {}) {
  const sentences = createMemorySentenceStore(shared)
  const recordings = createMemoryRecordingStore()
  const changed = createSubscribers()
  const moving = { now: NOON, entries: entries as readonly Entry[] | null, isFilling, written: 0, ids: 0 }
  const desk = createReviewDesk({
    sentences: gate === undefined ? sentences : slowSentences(sentences, gate),
    recordings: gate === undefined ? recordings : slowRecordings(recordings, gate),
    newId: () => `new${++moving.ids}`,
    clock: { now: () => moving.now },
    entries: () => moving.entries,
    onEntries: changed.subscribe,
    isFilling: () => moving.isFilling,
    language: 'es-ES',
    nativeLanguage: 'en-US',
    minutesADay: () => 10,
    pause: async () => undefined,
    onWritten: () => {
      moving.written += 1
    },
  })
  return { desk, sentences, recordings, shared, moving, changed: changed.emit }
}
