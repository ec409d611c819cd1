import { entryOfText, textsAmong } from '#domain/brought/brought-text.ts'
import type { Clock, Day } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { isTextPlace } from '#domain/kinds/brought.ts'
import { type CardKind, dayOfSentence, kindOfCard } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { type DayMarks, markDays } from '#domain/progress/day-marks.ts'
import { type ReadingMeans, readingMeans } from '#domain/progress/first-readings.ts'
import type { MinutesStore } from '#domain/progress/minutes-store.ts'
import { readSpoken, type SpokenFacts, type ThenAndNow, thenAndNow } from '#domain/progress/spoken-facts.ts'
import type { CountsByKind } from '#domain/review/count-states.ts'
import type { ReviewSentence } from '#domain/review/review-sentence.ts'
import { type LivingSentence, livingSentences, type SentenceRow } from '#domain/sentences/living-sentences.ts'
import { chosenAgain } from '#domain/sentences/merge-sentences.ts'
import type { RecordingStore } from '#domain/sentences/recording-store.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { createState } from '#domain/subscribers.ts'
import { countWords } from '#domain/text/text-summary.ts'
import { livingGaps } from '#domain/vocabulary/living-gaps.ts'

export type ProgressPorts = {
  loadSentences(): Promise<{ sentences: SentenceStore; recordings: RecordingStore }>
  loadMinutes(): Promise<Pick<MinutesStore, 'counts'>>
  clock: Clock
  /** The day on which the entry of a day was written. */
  dayOfWriting(date: Day): Day
  /** Lets the page take input between two portions of work. */
  breathe(): Promise<void>
}

export type ProgressSources = {
  /** All saved entries. */
  entries: readonly Entry[]
  /** That is learned, and of translations that do not say theirs. */
  language: LanguageCode
  today: Day
}

/** A sentence with its first and its latest sound on this device. */
export type SentenceSounds = ThenAndNow & Pick<LivingSentence, 'text' | 'language'>

/** What is known so far; null: not yet. */
export type ProgressFacts = {
  /** The rows of practice could not be read. */
  hasFailed: boolean
  days: DayMarks | null
  readings: ReadingMeans
  wordsSpoken: number
  wordsWritten: number | null
  /** Words of any entry are kept, also where they no longer stand there. */
  hasKeptWords: boolean
  /** How the cards of each kind stand. */
  states: CountsByKind | null
  /** 'none': there are no two sounds of one sentence here. */
  sounds: SentenceSounds | 'none' | null
}

export const NOTHING_KNOWN: ProgressFacts = {
  hasFailed: false,
  days: null,
  readings: { days: null, means: [] },
  wordsSpoken: 0,
  wordsWritten: null,
  hasKeptWords: false,
  states: null,
  sounds: null,
}

// UTF-16 units of text between two breaths: some milliseconds of work each
const PORTION = { words: 20_000, sentences: 2_000 }
const MOST_TRIED = 40 // sentences whose sounds are looked for: with the longest time between

function byDay(rows: readonly SentenceRow[]): Map<Day, SentenceRow[]> {
  const days = new Map<Day, SentenceRow[]>()
  for (const row of rows) {
    const day = dayOfSentence(row.key)
    const known = days.get(day)
    if (known === undefined) days.set(day, [row])
    else known.push(row)
  }
  return days
}

function asCard({ key, language, attempts, kept, keptAt }: LivingSentence): ReviewSentence {
  return { key, kind: kindOfCard(key), language, attempts, kept, keptAt, words: [] } // how it stands does not depend on its words
}

/**
 * What the learner has done, derived from the rows of days, sentences and minutes. The rows are gone through once; texts,
 * which take longer, in portions. `before`: what is shown until it is known anew.
 */
export function createProgress(
  ports: ProgressPorts,
  { entries, language, today }: ProgressSources,
  before: ProgressFacts = NOTHING_KNOWN,
) {
  const { get, set, subscribe } = createState<ProgressFacts>(before)
  let runs = 0
  let stopWatching: (() => void) | null = null
  let isClosed = false
  let underReview: ReviewSentence[] = []

  /** Takes each of the entries, with breaths between them. Answers whether nothing newer has begun meanwhile. */
  async function inPortions(
    texts: Iterable<Entry>,
    portion: number,
    take: (entry: Entry) => string,
    isCurrent: () => boolean,
  ): Promise<boolean> {
    let units = portion // what was found before is drawn first
    for (const entry of texts) {
      if (units >= portion) {
        units = 0
        await ports.breathe()
        if (!isCurrent()) return false
      }
      units += take(entry).length
    }
    return isCurrent()
  }

  function living(entry: Entry, rows: Map<Day, SentenceRow[]>): LivingSentence[] {
    return livingSentences(entry, entry.translationLanguage ?? language, rows.get(entry.date) ?? [])
  }

  async function countWritten(isCurrent: () => boolean): Promise<void> {
    let wordsWritten = 0
    const isDone = await inPortions(
      entries,
      PORTION.words,
      ({ content }) => {
        wordsWritten += countWords(content)
        return content
      },
      isCurrent,
    )
    if (isDone) set({ wordsWritten })
  }

  async function showStates(rows: Map<Day, SentenceRow[]>, isCurrent: () => boolean): Promise<void> {
    const texts = [...rows].filter(([date]) => isTextPlace(date)).flatMap(([, own]) => textsAmong(own))
    const all = [...entries, ...texts.map(entryOfText)]
    const withKept = all.filter(({ date }) => rows.get(date)?.some(({ doc }) => doc.kept === true))
    const { addStates, countStates, NO_STATES } = await import('#domain/review/count-states.ts') // with the scheduler
    const found: ReviewSentence[] = []
    let states = NO_STATES
    const isDone = await inPortions(
      withKept,
      PORTION.sentences,
      (entry) => {
        const ofDay = rows.get(entry.date) ?? []
        const gaps = livingGaps(entry, entry.translationLanguage ?? language, ofDay)
        const ofEntry = [...living(entry, rows), ...gaps].map(asCard)
        found.push(...ofEntry)
        states = addStates(states, countStates(ofEntry, language, today))
        return entry.translatedContent ?? ''
      },
      isCurrent,
    )
    if (!isDone) return
    underReview = found
    set({ states })
  }

  async function findSounds(
    { saidAgain }: SpokenFacts,
    rows: Map<Day, SentenceRow[]>,
  ): Promise<SentenceSounds | 'none'> {
    const { recordings } = await ports.loadSentences()
    const byDate = new Map(entries.map((entry) => [entry.date, entry]))
    for (const { key } of saidAgain.slice(0, MOST_TRIED)) {
      const entry = byDate.get(dayOfSentence(key))
      const sentence = entry && living(entry, rows).find((one) => one.key === key || one.before.includes(key))
      if (sentence === undefined) continue
      const sounds = await recordings.of([sentence.key, ...sentence.before])
      const pair = sounds.ok ? thenAndNow(sounds.value) : null
      if (pair !== null) return { ...pair, text: sentence.text, language: sentence.language }
    }
    return 'none'
  }

  async function derive(): Promise<void> {
    const run = ++runs
    const isCurrent = () => run === runs && !isClosed
    const [{ sentences }, minutes] = await Promise.all([ports.loadSentences(), ports.loadMinutes()])
    const [stored, counts] = await Promise.all([sentences.all(), minutes.counts()])
    if (!isCurrent()) return
    stopWatching ??= sentences.watch(() => void load())
    if (!stored.ok || !counts.ok) return set({ hasFailed: true })
    const spoken = readSpoken(stored.value, { language, today })
    const written = entries.map(({ date }) => date)
    set({
      hasFailed: false,
      days: markDays(
        { written, writing: written.map(ports.dayOfWriting), spoken: spoken.days, minutes: counts.value },
        today,
      ),
      readings: readingMeans(spoken.firstReadings, today),
      wordsSpoken: spoken.words,
      hasKeptWords: stored.value.some(({ key, doc }) => doc.kept === true && kindOfCard(key) === 'gap'),
    })
    const rows = byDay(stored.value)
    await showStates(rows, isCurrent)
    const sounds = await findSounds(spoken, rows)
    if (isCurrent()) set({ sounds })
    await countWritten(isCurrent)
  }

  let loading: Promise<void> = Promise.resolve()

  function load(): Promise<void> {
    loading = derive().catch((error) => {
      console.error('Progress could not be read', error)
      if (!isClosed) set({ hasFailed: true })
    })
    return loading
  }

  return {
    get,
    subscribe,
    load,
    /** Brings back the ten resting cards of a kind that are best known. Answers how many came back. */
    async bringBackTen(kind: CardKind): Promise<number> {
      const [{ nextToBringBack }, { sentences }] = await Promise.all([
        import('#domain/review/plan-day.ts'),
        ports.loadSentences(),
        loading, // what is shown may be from before
      ])
      let count = 0
      const ofKind = underReview.filter((card) => card.kind === kind)
      for (const key of nextToBringBack(ofKind, language, today)) {
        const kept = await sentences.update(key, (doc) =>
          chosenAgain(doc, { kept: true, now: ports.clock.now() }),
        )
        if (!kept.ok) break
        count += 1
      }
      await load()
      return count
    },
    close(): void {
      isClosed = true
      stopWatching?.()
    },
  }
}

export type Progress = ReturnType<typeof createProgress>
