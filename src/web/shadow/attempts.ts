import { type Clock, dayOf } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { dayOfSentence, type SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import {
  type LivingSentence,
  livingAmong,
  readSentences,
  type SentenceRow,
} from '#domain/sentences/living-sentences.ts'
import { afterAttempt, afterChoice } from '#domain/sentences/merge-sentences.ts'
import type { RecordingStore } from '#domain/sentences/recording-store.ts'
import { type Attempt, accuracyOf, bestFigure, figureOf, NOBODY } from '#domain/sentences/sentence.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import type { AttemptAccuracy } from '#domain/shadow/accuracy.ts'
import { attemptFigures } from '#domain/shadow/attempt-figures.ts'
import type { HeardBy } from '#domain/speech/listener.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import { createState, createSubscribers } from '#domain/subscribers.ts'
import type { KeptSource } from '#web/shadow/hear/kept-source.ts'

/** A try that has begun. */
export type BegunAttempt = { id: string; at: number }

/** What became of a try; the same one may be told of again, once more is known of it. */
export type AttemptReport = BegunAttempt & {
  sentence: string
  how: 'read' | 'recall' | 'dictation' | 'along'
  /** Who heard it; null: nobody. */
  by: HeardBy | null
  /** null: it was not measured. */
  accuracy: AttemptAccuracy | null
  recording: Recording | null
}

/** What was done with the sentences of a text, on whatever device and visit. */
export type KnownPractice = {
  /** Whether it has been read, or cannot be. */
  isRead: boolean
  /** The best figure of each sentence that was measured, in percent. */
  best: Record<string, number>
  /** The sentences that were said, measured or not. */
  said: ReadonlySet<string>
  /** The sentences that are to be met again, and when that was said, epoch ms. */
  kept: ReadonlyMap<string, number>
}

export const NOTHING_KNOWN: KnownPractice = { isRead: false, best: {}, said: new Set(), kept: new Map() }

export type AttemptPorts = {
  sentences: SentenceStore
  recordings: RecordingStore
  newId(): string
  clock: Clock
}

type PractisedText = {
  entry: Pick<Entry, 'date' | 'translatedContent'>
  language: LanguageCode
  measure: 'aligned' | 'strict'
}

const LONGEST_MS = 60 * 60 * 1000 // a clock may be turned while the learner speaks

/** How long the learner spoke; without a sound, as long as the try took. */
function lengthMs({ recording, accuracy, at }: AttemptReport, now: number): number {
  const spoken = recording === null ? now - at : (1000 * recording.samples.length) / recording.sampleRate
  const isMeasured = recording !== null || accuracy !== null
  return isMeasured ? Math.round(Math.min(LONGEST_MS, Math.max(0, spoken))) : 0
}

function attemptOf(report: AttemptReport, now: number): Attempt {
  const { id, at, how, by, accuracy } = report
  return {
    id,
    at,
    day: dayOf(at),
    how,
    by: accuracy === null ? NOBODY : (by ?? NOBODY),
    ms: lengthMs(report, now),
    ...(accuracy !== null && attemptFigures(accuracy)),
  }
}

/** The attempts at the sentences of one text: what is known of them, and what is said now. */
export function createAttempts(
  { sentences, recordings, newId, clock }: AttemptPorts,
  { entry, language, measure }: PractisedText,
) {
  const { date } = entry
  const read = readSentences(entry, language)
  const byText = new Map(read.map((sentence) => [sentence.text, sentence]))
  const rows = new Map<SentenceKey, SentenceRow>()
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
    const living = livingAmong(read, { date, language }, [...rows.values()])
    byKey = new Map(living.map((one) => [one.key, one]))
    const best: Record<string, number> = {}
    const said = new Set<string>()
    const kept = new Map<string, number>()
    for (const { text, key } of read) {
      const { attempts = [], kept: isKept, keptAt } = byKey.get(key) ?? {}
      if (isKept === true) kept.set(text, keptAt ?? 0)
      const figure = bestFigure(attempts, measure)
      if (figure !== null) best[text] = figure
      if (attempts.length > 0) said.add(text)
    }
    set({ isRead: true, best, said, kept })
    earlier.changed()
  }

  async function readRows(): Promise<void> {
    const found = await sentences.ofDay(date)
    if (!found.ok) {
      console.error('What was said before could not be read', found.error)
      return set({ isRead: true })
    }
    for (const row of found.value) rows.set(row.key, row)
    show()
  }

  async function keepSound(report: AttemptReport, sentence: SentenceKey, attempt: Attempt): Promise<void> {
    if (report.recording === null) return
    const { id, at } = attempt
    const file = await report.recording.file()
    const stored = await recordings.keep({ id, sentence, at, accuracy: accuracyOf(attempt), file })
    if (!stored.ok) console.error('A sound could not be kept', stored.error)
  }

  async function keep(report: AttemptReport): Promise<void> {
    const { key, words } = byText.get(report.sentence) ?? readSentence(report.sentence, date, language)
    const attempt = attemptOf(report, clock.now())
    const sound = keepSound(report, key, attempt)
    const stored = await sentences.update(key, (doc) => afterAttempt(doc, words, attempt))
    if (!stored.ok) console.error('An attempt could not be kept', stored.error)
    else {
      rows.set(key, stored.value)
      show()
    }
    await sound
    earlier.changed()
  }

  const stop = sentences.watch((keys) => {
    if (keys.some((key) => dayOfSentence(key) === date)) void readRows()
  })
  void readRows()

  return {
    get,
    subscribe,
    /** What was said of a sentence before, with its sounds. */
    earlier,
    begin: (): BegunAttempt => ({ id: newId(), at: clock.now() }),
    /** Keeps what became of a try, with its sound. Nothing waits for it, and where it fails practice goes on. */
    async record(report: AttemptReport): Promise<void> {
      try {
        await keep(report)
      } catch (error) {
        console.error('An attempt could not be kept', error)
      }
    },
    /** Keeps a sentence for later days, or no longer. */
    async keep(sentence: string, isKept: boolean): Promise<void> {
      const { key, words } = byText.get(sentence) ?? readSentence(sentence, date, language)
      // later than the choice that it replaces, which a sentence that this one was before may hold
      const now = Math.max(clock.now(), (get().kept.get(sentence) ?? 0) + 1)
      const written = await sentences.update(key, (doc) => afterChoice(doc, words, { kept: isKept, now }))
      if (!written.ok) return console.error('A sentence could not be kept for later', written.error)
      rows.set(key, written.value)
      show()
    },
    close: stop,
  }
}

export type Attempts = ReturnType<typeof createAttempts>
