import type { Clock } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { dayOfSentence, type SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import {
  type LivingSentence,
  livingAmong,
  type ReadSentence,
  readSentences,
  type SentenceRow,
} from '#domain/sentences/living-sentences.ts'
import { afterChoice, afterRewording } from '#domain/sentences/merge-sentences.ts'
import type { RecordingStore } from '#domain/sentences/recording-store.ts'
import { bestFigure, figureOf, isSaid } from '#domain/sentences/sentence.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { type AttemptReport, attemptOf } from '#domain/shadow/said-attempt.ts'
import { createState, createSubscribers } from '#domain/subscribers.ts'
import { keepAttempt, type SentenceChange } from '#web/practice/sentence/keep-attempt.ts'
import type { AttemptKeeper } from '#web/practice/sentence/sentence-practice.ts'
import type { KeptSource } from '#web/practice/shadow/playback/attempt-history.ts'

/** What was done with the sentences of a text, on whatever device and visit. */
type KnownPractice = {
  /** Whether it has been read, or cannot be. */
  isRead: boolean
  /** The best figure of each sentence that was measured, in percent. */
  best: Record<string, number>
  /** The sentences that were said aloud, measured or not. */
  said: ReadonlySet<string>
  /** The sentences that are to be met again, and when that was said, epoch ms. */
  kept: ReadonlyMap<string, number>
}

const NOTHING_KNOWN: KnownPractice = { isRead: false, best: {}, said: new Set(), kept: new Map() }

export type AttemptPorts = {
  sentences: SentenceStore
  recordings: RecordingStore
  newId(): string
  clock: Clock
  /** Something was written that other devices should know. */
  onWritten(): void
}

export type PractisedText = {
  entry: Pick<Entry, 'date' | 'translatedContent'>
  language: LanguageCode
  measure: 'aligned' | 'strict'
}

/** The rows of a day as they are read and written: what was written here since a reading began is newer than what it finds. */
function createRows() {
  const rows = new Map<SentenceKey, SentenceRow>()
  const writtenAt = new Map<SentenceKey, number>()
  let turn = 0
  let shown = 0
  return {
    all: () => [...rows.values()],
    written(row: SentenceRow): void {
      rows.set(row.key, row)
      writtenAt.set(row.key, ++turn)
    },
    /** Takes in what a reading that begins now finds, unless a later one has been taken in. */
    beginReading() {
      const mine = ++turn
      return (found: SentenceRow[]): void => {
        if (mine < shown) return
        shown = mine
        for (const row of found) if ((writtenAt.get(row.key) ?? 0) < mine) rows.set(row.key, row)
      }
    },
  }
}

/** The attempts at the sentences of one text: what is known of them, and what is said now. */
export function createAttempts(
  { sentences, recordings, newId, clock, onWritten }: AttemptPorts,
  { entry, language, measure }: PractisedText,
) {
  const { date } = entry
  let read: ReadSentence[] = []
  let byText: ReadonlyMap<string, ReadSentence> = new Map()
  const rows = createRows()
  const { get, set, subscribe } = createState<KnownPractice>(NOTHING_KNOWN)
  let byKey: ReadonlyMap<SentenceKey, LivingSentence> = new Map()
  const changes = createSubscribers()
  const earlier: KeptSource = {
    recordings,
    clock,
    figure: (attempts) => bestFigure(attempts, measure),
    figureOf: (attempt) => figureOf(attempt, measure),
    subscribe: changes.subscribe,
    changed: changes.emit,
    find(sentence) {
      const living = byKey.get(byText.get(sentence)?.key ?? '')
      return living === undefined || living.attempts.length === 0 ? null : living
    },
  }

  function show(): void {
    const living = livingAmong(read, { date, language }, rows.all())
    byKey = new Map(living.map((one) => [one.key, one]))
    const best: Record<string, number> = {}
    const said = new Set<string>()
    const kept = new Map<string, number>()
    for (const { text, key } of read) {
      const { attempts = [], kept: isKept, keptAt } = byKey.get(key) ?? {}
      if (isKept === true) kept.set(text, keptAt ?? 0)
      const figure = bestFigure(attempts, measure)
      if (figure !== null) best[text] = figure
      if (attempts.some(isSaid)) said.add(text)
    }
    set({ isRead: true, best, said, kept })
    earlier.changed()
  }
  async function readRows(): Promise<void> {
    const takeIn = rows.beginReading()
    const found = await sentences.ofDay(date)
    if (!found.ok) {
      console.error('What was said before could not be read', found.error)
      return set({ isRead: true })
    }
    takeIn(found.value)
    show()
  }
  const keyOf = (sentence: string) => byText.get(sentence) ?? readSentence(sentence, date, language)

  async function change(sentence: string, make: SentenceChange): Promise<boolean> {
    const { key, words } = keyOf(sentence)
    const stored = await sentences.update(key, (doc) => make(doc, words))
    if (!stored.ok) {
      console.error('What was practised could not be kept', stored.error)
      return false
    }
    rows.written(stored.value)
    show()
    onWritten()
    return true
  }
  /** Keeps what became of a try, with its sound. Nothing waits for it, and where it fails practice goes on. */
  async function record(report: AttemptReport): Promise<void> {
    const { sentence, recording } = report
    const attempt = attemptOf(report, clock.now())
    const said = { key: keyOf(sentence).key, change: (make: SentenceChange) => change(sentence, make) }
    await keepAttempt(recordings, said, { attempt, recording })
    earlier.changed()
  }
  const keeper: AttemptKeeper = {
    begin: () => ({ id: newId(), at: clock.now() }),
    keep: (report) => void record(report),
  }

  return {
    get,
    subscribe,
    measure,
    /** What was said of a sentence before, with its sounds. */
    earlier,
    keeper,
    record,
    /** Keeps a sentence for later days, or no longer. */
    async keep(sentence: string, kept: boolean): Promise<void> {
      // later than the choice that it replaces, which may be stored with an earlier form of the sentence
      const now = Math.max(clock.now(), (get().kept.get(sentence) ?? 0) + 1)
      await change(sentence, (doc, words) => afterChoice(doc, words, { kept, now }))
    },
    /**
     * A sentence becomes another one by one word: what was done with it, and with those that it was before, goes on there. To be
     * called before the text is changed. Answers whether that is durable.
     */
    async reword(sentence: string, changed: string): Promise<boolean> {
      const { key, words } = keyOf(sentence)
      const { words: next } = readSentence(changed, date, language)
      const known = rows.all().filter(({ doc }) => doc.words !== undefined)
      const before = byKey.get(key)?.before ?? []
      const own = known.filter((row) => {
        const isBefore = before.includes(row.key) && row.doc.words?.length === words.length // not a half of it
        return row.key === key || isBefore
      })
      for (const row of own) {
        const stored = await sentences.update(row.key, (doc = row.doc) =>
          afterRewording(doc, next, clock.now()),
        )
        if (!stored.ok) {
          console.error('What was practised could not go on in the new words', stored.error)
          return false
        }
        rows.written(stored.value)
      }
      if (own.length > 0) onWritten()
      return true
    },
    /** Reads what is known, and follows it. Returns how to stop. */
    open(): () => void {
      read = readSentences(entry, language)
      byText = new Map(read.map((sentence) => [sentence.text, sentence]))
      void readRows()
      return sentences.watch((keys) => {
        if (keys.some((key) => dayOfSentence(key) === date)) void readRows()
      })
    },
  }
}

/** What a screen needs of them. */
export type Attempts = Pick<
  ReturnType<typeof createAttempts>,
  'get' | 'subscribe' | 'measure' | 'earlier' | 'keeper' | 'keep' | 'reword'
>
