import { type Day, dayOf } from '#domain/clock.ts'
import { KEPT_AFTER_DELETION_MS } from '#domain/journal/change-entry.ts'
import type { Entry } from '#domain/journal/entry.ts'
import type { EntryStore, StoredDay } from '#domain/journal/entry-store.ts'
import { UNKNOWN_ENGINE } from '#domain/kinds/sentence.ts'
import { dayOfSentence } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import { afterAttempt, purgedSentence } from '#domain/sentences/merge-sentences.ts'
import type { RecordingStore } from '#domain/sentences/recording-store.ts'
import type { Attempt } from '#domain/sentences/sentence.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { sentencesToPurge } from '#domain/vocabulary/sentences-to-purge.ts'
import type { DiaryDatabase } from './database.ts'
import { forgetMeaningsOfGoneDays } from './meaning-cache.ts'
import { type CountedDay, shareEarlierCounts } from './minutes.ts'

export type TidyPorts = {
  database: DiaryDatabase
  entries: Pick<EntryStore, 'read'>
  sentences: SentenceStore
  recordings: RecordingStore
  /** Epoch ms. */
  now: number
  /** Lets the page take input before more is done. */
  pause(): Promise<void>
  /** Whether no server empties what was practised on entries that are gone. */
  isHereOnly: boolean
  /** The language of translations that do not say theirs. */
  language: LanguageCode
}

/** The best figure of an earlier version as an attempt: it was measured at noon, by whomever. */
function attemptOf(text: string, accuracy: number, date: Day, language: LanguageCode): Attempt {
  const total = wordsToSay(text, language).length
  const understood = Math.round((Math.min(100, Math.max(0, accuracy)) * total) / 100)
  const at = new Date(`${date}T12:00:00`).getTime()
  const figures = total === 0 ? {} : { understood, total }
  return { id: `best-${accuracy}`, at, day: date, how: 'read', by: UNKNOWN_ENGINE, ms: 0, ...figures }
}

function entriesOf(day: StoredDay | undefined): Entry[] {
  return [day?.doc.entry, day?.doc.deleted?.entry].filter((entry) => entry !== undefined)
}

/** Makes attempts of the best figures of one day, which were kept under the text of their sentence. */
async function takeBestFigures(
  { database, sentences, language }: TidyPorts,
  { date, bestAccuracy = {} }: CountedDay,
  day: StoredDay | undefined,
): Promise<void> {
  const [entry] = entriesOf(day)
  if (entry !== undefined) {
    for (const [text, accuracy] of Object.entries(bestAccuracy)) {
      const spoken = entry.translationLanguage ?? language
      const { key, words } = readSentence(text, date, spoken)
      const attempt = attemptOf(text, accuracy, date, spoken)
      const outcome = await sentences.update(key, (doc) => afterAttempt(doc, words, attempt))
      if (!outcome.ok) return // the next visit tries again
    }
  }
  await database.run<null>('practice', 'readwrite', (practice, keep) => {
    const request: IDBRequest<CountedDay | undefined> = practice.get(date)
    request.onsuccess = () => {
      const { bestAccuracy: _, ...counted } = request.result ?? { date, activeMs: {} }
      practice.put(counted)
      keep(null)
    }
  })
}

async function takeAllBestFigures(ports: TidyPorts): Promise<void> {
  const found = await ports.database.run<CountedDay[]>('practice', 'readonly', (practice, keep) => {
    const request: IDBRequest<CountedDay[]> = practice.getAll()
    request.onsuccess = () => keep(request.result.filter(({ bestAccuracy }) => bestAccuracy !== undefined))
  })
  if (!found.ok || found.value.length === 0) return
  const days = await ports.entries.read(found.value.map(({ date }) => date))
  if (!days.ok) return
  const byDate = new Map(days.value.map((day) => [day.date, day]))
  for (const counted of found.value) await takeBestFigures(ports, counted, byDate.get(counted.date))
}

const KEPT_MS = KEPT_AFTER_DELETION_MS // an edit may be undone as long as a deletion

function isOld({ doc }: SentenceRow, now: number): boolean {
  return doc.attempts.every(({ at }) => now - at > KEPT_MS)
}

/** The rows by day, each day once. */
function rowsByDay(rows: SentenceRow[]): [Day, SentenceRow[]][] {
  const byDay = new Map<Day, SentenceRow[]>()
  for (const row of rows) {
    const own = byDay.get(dayOfSentence(row.key))
    if (own === undefined) byDay.set(dayOfSentence(row.key), [row])
    else own.push(row)
  }
  return [...byDay]
}

/** Empties the sentences of these days that belong to no entry any more, with their sounds. Answers whether it could. */
async function purgeDays(
  { entries, sentences, recordings, now }: TidyPorts,
  portion: [Day, SentenceRow[]][],
): Promise<boolean> {
  const days = await entries.read(portion.map(([date]) => date))
  if (!days.ok) return false
  const docs = new Map(days.value.map(({ date, doc }) => [date, doc]))
  const gone = portion.flatMap(([date, rows]) =>
    sentencesToPurge(docs.get(date) ?? {}, rows, (row) => isOld(row, now)),
  )
  if (gone.length === 0) return true
  await recordings.removeOf(gone)
  for (const key of gone) await sentences.update(key, (doc) => purgedSentence(now, doc))
  return true
}

const PORTION = 20 // days whose texts are cut into sentences at a time: a few ms

async function purgeHere(ports: TidyPorts): Promise<void> {
  const all = await ports.sentences.all()
  if (!all.ok) return
  const byDay = rowsByDay(all.value)
  for (let place = 0; place < byDay.length; place += PORTION) {
    if (!(await purgeDays(ports, byDay.slice(place, place + PORTION)))) return
    await ports.pause()
  }
}

/**
 * What is put in order once a visit, when the page has nothing more urgent to do: figures that earlier versions kept under
 * the text of a sentence, minutes of earlier days that were not shared yet, and what is kept of entries that are gone: what
 * their words mean, and their practice.
 */
export async function tidyPractice(ports: TidyPorts): Promise<void> {
  await takeAllBestFigures(ports)
  await shareEarlierCounts(ports.database, dayOf(ports.now))
  await forgetMeaningsOfGoneDays(ports.database, ports.entries, ports.sentences)
  if (ports.isHereOnly) await purgeHere(ports)
}
